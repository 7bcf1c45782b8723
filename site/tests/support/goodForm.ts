/** A valid value for every field. */
export const good = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "(239) 555-0100",
  propertyAddress: "12 Palm Street, Naples",
  projectType: "residential-garage",
  projectTimeline: "1-month",
  projectDetails: "Two cars, bare slab, one crack.",
};

export type Name = keyof typeof good;
