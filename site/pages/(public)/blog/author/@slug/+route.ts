/** The first page of the list, and /blog/author/karen-whitfield/page/2. */
export default "/blog/author/*";
