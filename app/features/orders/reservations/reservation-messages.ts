/** Messages to staff about a reservation. */
export const reservationMessages = {
  reserved: 'Artwork reserved',
  released: 'Reservation ended',
  failed: 'The artwork could not be reserved',
  releaseFailed: 'The reservation could not be ended',
  gone: 'It is not there any more.',
}
