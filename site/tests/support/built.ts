import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ACCEPTANCE, build, end, gallery, serve } from "./programs";

/** Builds and serves the sites once for all browser tests; passed to workers in the environment. */
export default async function setup() {
  const scratch = mkdtempSync(join(tmpdir(), "site-tests-"));
  const folder = join(scratch, "dist");
  const galleryFolder = join(scratch, "gallery/dist");
  const ownFolder = join(scratch, "content/dist");
  build(ACCEPTANCE, folder);
  build(gallery(join(scratch, "gallery")), galleryFolder);
  build(process.env.CONTENT ?? "../content", ownFolder);
  const servers = [await serve(folder), await serve(galleryFolder), await serve(ownFolder)] as const;
  const [site, sixty, own] = servers.map(({ url }) => url);
  const built = { url: site, folder, galleryUrl: sixty, contentUrl: own };
  process.env.BUILT_SITES = JSON.stringify(built);

  return async () => {
    await Promise.all(servers.map(({ server }) => end(server)));
    rmSync(scratch, { recursive: true, force: true });
  };
}
