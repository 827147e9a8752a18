import type { ServerImports } from '../mcp/imports';

const notHere = async (): Promise<never> => {
  throw new Error('this core imports nothing');
};

/** For a core of plain parts, which no other client's file is read with. */
export const noImports: ServerImports = {
  previewImport: notHere,
  previewFile: notHere,
  discover: notHere,
  previewDiscovered: notHere,
  previewClient: notHere,
  importEntries: notHere,
};
