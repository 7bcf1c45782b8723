import type { Page } from "../generated/props";
import own from "../pages/(public)/@path/+Page";
import error from "../pages/(public)/_error/+Page";
import post from "../pages/(public)/blog/@slug/+Page";
import author from "../pages/(public)/blog/author/@slug/+Page";
import category from "../pages/(public)/blog/category/@slug/+Page";
import blog from "../pages/(public)/blog/index/+Page";
import olderPosts from "../pages/(public)/blog/page/@number/+Page";
import home from "../pages/(public)/index/+Page";
import location from "../pages/(public)/locations/@slug/+Page";
import locations from "../pages/(public)/locations/index/+Page";
import type { PageComponent } from "../pages/(public)/page";
import service from "../pages/(public)/services/@slug/+Page";
import thankYou from "../pages/(public)/thank-you/+Page";

/** All pages by id. An id that only the generator knows fails to compile. */
export const pages: Record<Page["id"], PageComponent> = {
  "/index": home,
  "/blog/index": blog,
  "/blog/page/@number": olderPosts,
  "/blog/category/@slug": category,
  "/blog/author/@slug": author,
  "/blog/@slug": post,
  "/locations/index": locations,
  "/locations/@slug": location,
  "/services/@slug": service,
  "/@path": own,
  "/thank-you": thankYou,
  "/_error": error,
};
