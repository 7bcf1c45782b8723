import { useQuery } from "@tanstack/react-query";

/** Returns the business's name from the web app manifest; null until it is loaded, or if there is none. */
export function useSiteName(): string | null {
  const { data } = useQuery({ queryKey: ["/site.webmanifest"], select: nameOf });
  return data ?? null;
}

function nameOf(manifest: unknown): string | null {
  const named = typeof manifest === "object" && manifest !== null && "name" in manifest;
  return named && typeof manifest.name === "string" ? manifest.name : null;
}
