interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

export function startChunks(
  entries: readonly string[],
  sources: string,
): {
  groups: { name(id: string, bundle: Bundle): string | null; includeDependenciesRecursively: boolean }[];
};
