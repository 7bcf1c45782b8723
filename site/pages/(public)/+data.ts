import type { PageContextServer } from "vike/types";
import { fetchProps } from "./props.server";

export default function data({ is404, urlPathname }: PageContextServer) {
  return fetchProps(is404 === true ? "/404" : urlPathname);
}
