import { useQuery } from "@tanstack/react-query";

/** The business's name, from the file that phones read it from too. Null until it is there, and where there is none. */
export function useSiteName(): string | null {
  const { data } = useQuery({ queryKey: ["/site.webmanifest"], select: nameOf });
  return data ?? null;
}

function nameOf(manifest: unknown): string | null {
  const named = typeof manifest === "object" && manifest !== null && "name" in manifest;
  return named && typeof manifest.name === "string" ? manifest.name : null;
}
