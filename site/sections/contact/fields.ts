import type { InputHTMLAttributes } from "react";

export type Choice = { value: string; label: string };

type InputRules = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "minLength" | "pattern" | "title"
>;

export type Field = {
  /** The name under which the API takes the value. */
  name: string;
  label: string;
  /** What is wrong, in the words of the specification. */
  message: string;
  /** Alone in its row, also where there are two columns. */
  wide?: true;
} & (
  | { control: "input"; rules: InputRules }
  | { control: "select"; empty: string; choices: Array<Choice> }
  | { control: "textarea"; hint: string; minLength: number }
);

export const projectTypes: Array<Choice> = [
  { value: "residential-garage", label: "Residential Garage" },
  { value: "residential-basement", label: "Residential Basement" },
  { value: "commercial-warehouse", label: "Commercial Warehouse" },
  { value: "industrial-facility", label: "Industrial Facility" },
  { value: "retail-space", label: "Retail Space" },
  { value: "other", label: "Other" },
];

export const projectTimelines: Array<Choice> = [
  { value: "asap", label: "As soon as possible" },
  { value: "1-2-weeks", label: "Within 1-2 weeks" },
  { value: "1-month", label: "Within a month" },
  { value: "2-3-months", label: "2-3 months" },
  { value: "flexible", label: "I'm flexible" },
];

const phoneMessage = "Phone number must be at least 10 digits";

/** In the order of the form. Every field is required, so none says so. */
export const fields: Array<Field> = [
  {
    name: "firstName",
    label: "First name",
    message: "First name is required",
    control: "input",
    rules: { autoComplete: "given-name" },
  },
  {
    name: "lastName",
    label: "Last name",
    message: "Last name is required",
    control: "input",
    rules: { autoComplete: "family-name" },
  },
  {
    name: "email",
    label: "Email address",
    message: "Invalid email address",
    control: "input",
    // The type also brings the keyboard with the @, so there is no input mode beside it.
    rules: { type: "email", autoComplete: "email" },
  },
  {
    name: "phone",
    label: "Phone number",
    message: phoneMessage,
    control: "input",
    // A shortest length would count brackets and dashes too; only digits make a number that can be called.
    rules: { type: "tel", autoComplete: "tel", pattern: "(\\D*\\d){10,}\\D*", title: phoneMessage },
  },
  {
    name: "propertyAddress",
    label: "Property address",
    message: "Property address is required",
    wide: true,
    control: "input",
    rules: { autoComplete: "street-address", minLength: 5 },
  },
  {
    name: "projectType",
    label: "Project type",
    message: "Please select a project type",
    control: "select",
    empty: "Select a type",
    choices: projectTypes,
  },
  {
    name: "projectTimeline",
    label: "Project timeline",
    message: "Please select your timeline",
    control: "select",
    empty: "Select a timeline",
    choices: projectTimelines,
  },
  {
    name: "projectDetails",
    label: "Project details",
    message: "Please provide more details about your project",
    wide: true,
    control: "textarea",
    hint: "Rough size, condition of the slab, and how you use the floor.",
    minLength: 10,
  },
];
