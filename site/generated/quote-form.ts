// Generated from forms/src/built_in.rs by `make generate`. Do not edit.

/** The quote form, field by field. `maxChars` counts characters after blanks at both ends are cut off. */
export const quoteFields = [
  {
    "name": "firstName",
    "label": "First name",
    "control": {
      "kind": "input",
      "input": "text",
      "autocomplete": "given-name"
    },
    "rule": {
      "kind": "name"
    },
    "message": "First name is required",
    "maxChars": 100,
    "wide": false
  },
  {
    "name": "lastName",
    "label": "Last name",
    "control": {
      "kind": "input",
      "input": "text",
      "autocomplete": "family-name"
    },
    "rule": {
      "kind": "name"
    },
    "message": "Last name is required",
    "maxChars": 100,
    "wide": false
  },
  {
    "name": "email",
    "label": "Email address",
    "control": {
      "kind": "input",
      "input": "email",
      "autocomplete": "email"
    },
    "rule": {
      "kind": "pattern",
      "pattern": "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$"
    },
    "message": "Invalid email address",
    "maxChars": 254,
    "wide": false
  },
  {
    "name": "phone",
    "label": "Phone number",
    "control": {
      "kind": "input",
      "input": "tel",
      "autocomplete": "tel"
    },
    "rule": {
      "kind": "digits",
      "minDigits": 10
    },
    "message": "Phone number must be at least 10 digits",
    "maxChars": 40,
    "wide": false
  },
  {
    "name": "propertyAddress",
    "label": "Property address",
    "control": {
      "kind": "input",
      "input": "text",
      "autocomplete": "street-address"
    },
    "rule": {
      "kind": "length",
      "minChars": 5
    },
    "message": "Property address is required",
    "maxChars": 300,
    "wide": true
  },
  {
    "name": "projectType",
    "label": "Project type",
    "control": {
      "kind": "select",
      "empty": "Select a type",
      "choices": [
        {
          "value": "residential-garage",
          "label": "Residential Garage"
        },
        {
          "value": "residential-basement",
          "label": "Residential Basement"
        },
        {
          "value": "commercial-warehouse",
          "label": "Commercial Warehouse"
        },
        {
          "value": "industrial-facility",
          "label": "Industrial Facility"
        },
        {
          "value": "retail-space",
          "label": "Retail Space"
        },
        {
          "value": "other",
          "label": "Other"
        }
      ]
    },
    "rule": {
      "kind": "choice"
    },
    "message": "Please select a project type",
    "maxChars": 40,
    "wide": false
  },
  {
    "name": "projectTimeline",
    "label": "Project timeline",
    "control": {
      "kind": "select",
      "empty": "Select a timeline",
      "choices": [
        {
          "value": "asap",
          "label": "As soon as possible"
        },
        {
          "value": "1-2-weeks",
          "label": "Within 1-2 weeks"
        },
        {
          "value": "1-month",
          "label": "Within a month"
        },
        {
          "value": "2-3-months",
          "label": "2-3 months"
        },
        {
          "value": "flexible",
          "label": "I'm flexible"
        }
      ]
    },
    "rule": {
      "kind": "choice"
    },
    "message": "Please select your timeline",
    "maxChars": 40,
    "wide": false
  },
  {
    "name": "projectDetails",
    "label": "Project details",
    "control": {
      "kind": "textarea",
      "hint": "Rough size, condition of the slab, and how you use the floor."
    },
    "rule": {
      "kind": "length",
      "minChars": 10
    },
    "message": "Please provide more details about your project",
    "maxChars": 5000,
    "wide": true
  }
] as const;

/** The errors of a value that keeps the rule of its field. */
export const tooLongMessage = "Please use {most} characters at most";
export const controlCharsMessage = "Please remove characters that cannot be seen";
