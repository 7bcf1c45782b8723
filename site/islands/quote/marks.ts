/** Where requests wait for the network. Its being there is all that a page looks for. */
export const WAITING = "quote-waiting";
