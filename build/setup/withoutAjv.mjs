const PROVIDER = /(?:^|\/)validation\/ajv-provider\.js$/;
const STUB = '\0without-ajv';

/**
 * Leaves Ajv out of the SDK, which is half of what a first connection loads: our engines hand the SDK a validator of
 * their own, and no schema of a server is ever compiled on the main thread. A plugin for both builds of main.
 */
export const withoutAjv = () => ({
  name: 'without-ajv',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    PROVIDER.test(source) && importer.includes('@modelcontextprotocol/sdk') ? STUB : undefined,
  load: (id) => (id === STUB ? ACCEPTS_ALL : undefined),
});

const ACCEPTS_ALL = `export class AjvJsonSchemaValidator {
  getValidator() {
    return (input) => ({ valid: true, data: input, errorMessage: undefined });
  }
}`;
