import type { Role } from "../../../generated/api";

/** The words for the roles. */
export const roleLabels: Record<Role, string> = { staff: "Staff", owner: "Owner" };
