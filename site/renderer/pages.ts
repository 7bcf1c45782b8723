import type { Page } from "../generated/props";
import error from "../pages/_error/+Page";
import post from "../pages/blog/@slug/+Page";
import blog from "../pages/blog/index/+Page";
import olderPosts from "../pages/blog/page/@number/+Page";
import home from "../pages/index/+Page";
import location from "../pages/locations/@slug/+Page";
import locations from "../pages/locations/index/+Page";
import type { PageComponent } from "../pages/page";
import service from "../pages/services/@slug/+Page";
import thankYou from "../pages/thank-you/+Page";

/** Every page by its id; a page that the generator knows and this table does not fails to compile. */
export const pages: Record<Page["id"], PageComponent> = {
  "/index": home,
  "/blog/index": blog,
  "/blog/page/@number": olderPosts,
  "/blog/@slug": post,
  "/locations/index": locations,
  "/locations/@slug": location,
  "/services/@slug": service,
  "/thank-you": thankYou,
  "/_error": error,
};
