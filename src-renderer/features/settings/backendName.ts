/** What people call the keyrings that Electron names. */
const names: ReadonlyMap<string, string> = new Map([
  ['gnome_libsecret', 'GNOME Keyring (Secret Service)'],
  ['kwallet', 'KWallet'],
  ['kwallet5', 'KWallet 5'],
  ['kwallet6', 'KWallet 6'],
  ['keychain', 'Keychain'],
  ['dpapi', 'Windows (DPAPI)'],
]);

/** A keyring in words; one without a known name stands as the system names it. */
export const backendName = (backend: string): string => names.get(backend) ?? backend;
