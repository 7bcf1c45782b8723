/** The first page of the list, and /blog/category/technical/page/2. */
export default "/blog/category/*";
