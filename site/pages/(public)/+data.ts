import type { PageContextServer } from "vike/types";
import { dataFor } from "./props.server";

export default function data(pageContext: PageContextServer) {
  return dataFor(pageContext.urlPathname, pageContext.is404 === true);
}
