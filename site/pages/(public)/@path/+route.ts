/** Every address that no other page has; the content decides which of them exist. */
export default "/*";
