/** A server as it was found, under the name it has there. */
export interface FoundServer {
  readonly name: string;
  readonly raw: unknown;
}

/** One family of notations: gives what it recognises, or undefined when the document is another family's. */
export type Notation = (document: Record<string, unknown>) => readonly FoundServer[] | undefined;
