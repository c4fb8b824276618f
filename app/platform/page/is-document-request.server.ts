/** Whether a browser requests a document, not the data for client-side navigation. */
export function isDocumentRequest(request: Request): boolean {
  return (request.headers.get('Accept') ?? '').includes('text/html')
}
