/** The vendor's form of an error, the same in both of its formats. */
export const openAiError = (status: number, message: string) => ({
  error: { message, type: status === 401 ? 'invalid_request_error' : 'server_error', param: null, code: null },
});
