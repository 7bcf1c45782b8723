//! The errors of calls, for the contract: lists by which a call says how it can fail.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    marker::PhantomData,
};

use utoipa::{
    IntoResponses,
    openapi::{self, HeaderBuilder, ObjectBuilder, Ref, RefOr, ResponseBuilder, Type, content::ContentBuilder},
};

use super::error::status;

const PROBLEM: &str = "application/problem+json";
const PAGE: &str = "text/html";

type Responses = BTreeMap<String, RefOr<openapi::Response>>;

/// The errors of a call, as its lists say. Those of one status are one response.
pub(crate) struct Fails<L>(PhantomData<L>);

/// The same of a call that answers a plain form with a page.
pub(crate) struct FailsWithPage<L>(PhantomData<L>);

impl<L: Lists> IntoResponses for Fails<L> {
    fn responses() -> Responses {
        problems::<L>(&[PROBLEM])
    }
}

impl<L: Lists> IntoResponses for FailsWithPage<L> {
    fn responses() -> Responses {
        problems::<L>(&[PROBLEM, PAGE])
    }
}

fn problems<L: Lists>(types: &[&str]) -> Responses {
    let content = |name| match name {
        PROBLEM => ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build(),
        _ => ContentBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::String))).build(),
    };
    let seconds = || {
        let whole = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
        HeaderBuilder::new().schema(Some(whole)).description(Some("Seconds to wait")).build()
    };
    let mut by_status: BTreeMap<u16, String> = BTreeMap::new();
    for (status, words) in L::fails() {
        match by_status.entry(status) {
            Entry::Vacant(free) => drop(free.insert(words.to_owned())),
            Entry::Occupied(mut others) => {
                let (first, rest) = words.split_at(1);
                *others.get_mut() += &format!("; or {}{rest}", first.to_lowercase());
            }
        }
    }
    let response = |(status, description): (u16, String)| {
        let mut response = ResponseBuilder::new().description(description);
        for name in types {
            response = response.content(*name, content(name));
        }
        if matches!(status, 429 | 503) {
            response = response.header("Retry-After", seconds());
        }
        (status.to_string(), RefOr::T(response.build()))
    };
    by_status.into_iter().map(response).collect()
}

/// Lists of errors: one, or several in a tuple.
pub(crate) trait Lists {
    /// Each error by its status, with its words in the contract.
    fn fails() -> Vec<(u16, &'static str)>;
}

macro_rules! of_several {
    ($($list:ident)+) => {
        impl<$($list: Lists),+> Lists for ($($list,)+) {
            fn fails() -> Vec<(u16, &'static str)> {
                [$($list::fails()),+].concat()
            }
        }
    };
}

of_several!(A B);
of_several!(A B C);
of_several!(A B C D);
of_several!(A B C D E);
of_several!(A B C D E F);
of_several!(A B C D E F G);
of_several!(A B C D E F G H);
of_several!(A B C D E F G H I);

/// Errors of a body of JSON.
pub(crate) type SentBody = (Arriving, Parsed);

/// Those of a body with a password that has to be right.
pub(crate) type Confirmed = (SentBody, Again);

/// Those of the body of a login.
pub(crate) type LoggingIn = (SentBody, Login);

macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident: $($error:ident $words:literal),+;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $list;

        impl Lists for $list {
            fn fails() -> Vec<(u16, &'static str)> {
                vec![$((status::$error, $words)),+]
            }
        }
    )+};
}

lists! {
    Stored: Store "The table does not answer in time; nothing is applied in part";
    /// Of calls that also a person with a one-time password may make.
    AnySession: NoSession "No active session";
    InSession: NoSession "No active session", OneTimePassword "A one-time password that was not changed yet";
    Owners: OwnersOnly "Not an owner";
    Formats: OtherFormat "A format that is not understood, or cannot be had from the site";
    QueryString: Malformed "An invalid parameter of the query";
    Origin: ForeignOrigin "Sent by a page of another origin";
    /// Of any body.
    Arriving:
        ForeignOrigin "Sent by a page of another origin",
        BodyTimeout "The body took too long to arrive",
        TooLarge "A body that is too large; `detail` has the limit",
        MediaType "A body of another type";
    Parsed:
        Malformed "The body is not JSON",
        Fields "Fields that are missing, wrong, unknown or twice (`errors` has a message for each)";
    /// Of calls that ask for the password again.
    Again:
        SecondStep "A wrong password, or a second step that is missing or wrong (`secondStep` says what is possible)",
        RateLimited "Too many attempts";
    NewName: Fields "A name that somebody has";
    NewPassword: Fields "A new password that breaks a rule";
    Login:
        WrongPassword "Wrong name or password",
        SecondStep "A second step that is missing or wrong (`secondStep` says what is possible)",
        RateLimited "Too many attempts";
    NoSuchSession: NotFound "There is no such session, or it has ended";
    NoSuchSubscription: NotFound "This browser is not notified of new requests";
    NoSuchPerson: NotFound "There is no such person";
    NoSuchRequest: NotFound "There is no such request";
    NoSuchPasskey: NotFound "The caller has no such passkey";
    NoSuchPhoto: NotFound "There is no such photo";
    SubscriptionState:
        NotificationsOff "Notifications are switched off",
        NotificationsFull "Too many browsers, or the one to replace was turned off; `detail` says which";
    PersonState: OtherState "Not possible for this person, too many people, or changed meanwhile; `detail` says which";
    PasskeyState: OtherState "No passkeys are possible at this address, too many, or changed meanwhile; `detail` says which";
    AccountState: OtherState "The account or its second step is in another state; nothing is changed";
    NoteState: NoteConflict "The note was changed since; nothing is changed";
    Contact:
        Malformed "A malformed body or header",
        NoForm "There is no form of this name",
        Fields "Fields that are missing, wrong, twice, or too long; `errors` has a message for each. Unknown ones are ignored",
        RateLimited "Too many requests",
        Store "The table does not answer in time; nothing is applied in part. Send it again with the same key";
    Photo:
        Malformed "The body broke off",
        NoPhotoPermission "No permission for this request, or one that has ended",
        PhotosOff "There is no such request, or no photos are taken here",
        NotAPhoto "No photo that can be taken; `detail` says why",
        RateLimited "Too many photos",
        PhotosBusy "Too many at the same time, or it cannot be stored now. Send it again",
        PhotosFull "There is no room for more photos; `detail` says until when";
}
