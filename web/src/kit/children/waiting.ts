/** The server's status for a photo or a guardian that the centre has not approved yet. */
export const WAITING = 'Pending For Approval';
