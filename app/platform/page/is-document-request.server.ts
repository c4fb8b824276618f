/** Whether a browser asks for a page to show, not for the data of one that it shows already. */
export function isDocumentRequest(request: Request): boolean {
  return (request.headers.get('Accept') ?? '').includes('text/html')
}
