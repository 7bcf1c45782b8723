/// Declares an enum together with the name of each variant, so that the list of all variants is complete.
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

            /// The name in the API and in the table.
            $visibility fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Parses the output of `as_str`.
            $visibility fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.as_str() == text)
            }
        }
    };
}
