/** The address of the list of enquiries. */
export const adminEnquiriesPath = '/admin/enquiries'

/** The address of a list's CSV file, with the same query. */
export const enquiriesExportPath = `${adminEnquiriesPath}/export`

/** The address of an enquiry's page. */
export function adminEnquiryPath(handle: number): string {
  return `${adminEnquiriesPath}/${handle}`
}
