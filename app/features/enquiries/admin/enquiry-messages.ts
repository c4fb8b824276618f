/** Messages to staff about enquiries. */
export const enquiryMessages = {
  saved: 'Enquiry saved',
  saveFailed: 'Failed to save the enquiry',
  conflict: 'Somebody else changed this enquiry meanwhile',
  loadFailed: 'Failed to load the enquiry',
  notFound: 'This enquiry is not there any more',
  malformed: 'This change is not known.',
  noAdmin: 'This person is no admin any more',
}
