import type { Operations } from "../../../../generated/api";

const PHOTO = "GET /api/admin/contact-requests/{id}/photos/{number}" satisfies keyof Operations;
const THUMBNAIL = "GET /api/admin/contact-requests/{id}/photos/{number}/small" satisfies keyof Operations;

export function photoAddress(id: string, number: number): string {
  return addressOf(PHOTO, id, number);
}

export function thumbnailAddress(id: string, number: number): string {
  return addressOf(THUMBNAIL, id, number);
}

function addressOf(operation: string, id: string, number: number): string {
  const [, path = ""] = operation.split(" ");
  return path.replace("{id}", encodeURIComponent(id)).replace("{number}", String(number));
}
