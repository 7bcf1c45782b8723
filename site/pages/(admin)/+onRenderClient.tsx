import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { PageContextClient } from "vike/types";
import { loadWords } from "../../features/admin/words/words";
import "../../styles/admin.css";

export default async function onRenderClient(pageContext: PageContextClient) {
  const Page = pageContext.Page as ComponentType;
  const root = document.getElementById("admin");
  if (root === null) throw new Error("The document has no place for the page");
  await loadWords(document.documentElement.lang);
  createRoot(root).render(<Page />);
}
