/** What the server says of a photo or a guardian that the centre has not looked at. */
export const WAITING = 'Pending For Approval';
