use serde::{Deserialize, Serialize};

use crate::named;

named! {
    /// A column of a stored request for the value of a field with a [`Role`]. Code asks for these, never for the name
    /// that a form gives its field. They are the names of the fields of the built-in form, in its order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "the built-in form describes the fields")]
    pub enum FieldName {
        FirstName = "firstName",
        LastName = "lastName",
        Email = "email",
        Phone = "phone",
        PropertyAddress = "propertyAddress",
        ProjectType = "projectType",
        ProjectTimeline = "projectTimeline",
        ProjectDetails = "projectDetails",
    }
}

/// The meaning of a field for mail, search, erasure and the signs of robots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FieldRole"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// The whole name of a person, in one field.
    Name,
    /// A first name.
    FirstName,
    /// A last name.
    LastName,
    /// The e-mail address that gets answers.
    Email,
    /// The phone number that gets calls.
    Phone,
    /// The address of the place of the work.
    Address,
    /// The kind of work.
    Topic,
    /// The time in which the work is wanted.
    Timing,
    /// The long text about the work.
    Details,
}

impl Role {
    /// The column for its value.
    pub fn column(self) -> FieldName {
        match self {
            Self::Name | Self::FirstName => FieldName::FirstName,
            Self::LastName => FieldName::LastName,
            Self::Email => FieldName::Email,
            Self::Phone => FieldName::Phone,
            Self::Address => FieldName::PropertyAddress,
            Self::Topic => FieldName::ProjectType,
            Self::Timing => FieldName::ProjectTimeline,
            Self::Details => FieldName::ProjectDetails,
        }
    }
}
