/// Declares an enum together with the name of each variant, so that the list of all variants is complete. In JSON it is
/// its name.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $type:ident { $($(#[$variant_meta:meta])* $variant:ident = $name:literal,)+ }
    ) => {
        $(#[$meta])*
        $visibility enum $type { $($(#[$variant_meta])* $variant,)+ }

        impl $type {
            /// All variants, in the order of their declaration.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name in the API, in files and in the table.
            $visibility fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Parses the output of `as_str`.
            $visibility fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.as_str() == text)
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| {
                    let names = Self::ALL.map(Self::as_str).join(", ");
                    ::serde::de::Error::custom(format!("Please send one of: {names}"))
                })
            }
        }
    };
}
