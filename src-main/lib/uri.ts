/** Percent-encoding read, or the text as it stands where it is none. */
export function decodeLenient(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The Authorization header that the user-info of an address stands for (RFC 7617); null without user-info. */
export function basicAuthorization({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  const pair = `${decodeLenient(username)}:${decodeLenient(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
