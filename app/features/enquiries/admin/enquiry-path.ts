/** The list of enquiries. */
export const adminEnquiriesPath = '/admin/enquiries'

/** The file of a list, with the same query. */
export const enquiriesExportPath = `${adminEnquiriesPath}/export`

/** The page of one enquiry. */
export function adminEnquiryPath(handle: number): string {
  return `${adminEnquiriesPath}/${handle}`
}
