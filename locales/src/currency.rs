//! Currencies: their codes, the countries that use them, and the way prices are written in them in English.

/// The currencies of ISO 4217 that people pay with, each with its countries in ISO 3166 and its form of a price. Of a
/// currency without a sign of its own, or with that of another one, the form has its code.
const CURRENCIES: [(&str, &str, &str); 52] = [
    ("AED", "AE", "AED {amount}"),
    ("ARS", "AR", "${amount}"),
    ("AUD", "AU CC CX HM KI NF NR TV", "${amount}"),
    ("BDT", "BD", "৳{amount}"),
    ("BRL", "BR", "R$ {amount}"),
    ("BSD", "BS", "${amount}"),
    ("CAD", "CA", "${amount}"),
    ("CHF", "CH LI", "CHF {amount}"),
    ("CLP", "CL", "${amount}"),
    ("CNY", "CN", "¥{amount}"),
    ("COP", "CO", "${amount}"),
    ("CRC", "CR", "₡{amount}"),
    ("CZK", "CZ", "{amount} Kč"),
    ("DKK", "DK FO GL", "{amount} kr."),
    ("DOP", "DO", "RD${amount}"),
    ("EGP", "EG", "EGP {amount}"),
    (
        "EUR",
        "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT",
        "€{amount}",
    ),
    ("GBP", "GB GG GS IM JE", "£{amount}"),
    ("GHS", "GH", "GH₵{amount}"),
    ("HKD", "HK", "HK${amount}"),
    ("HUF", "HU", "{amount} Ft"),
    ("IDR", "ID", "Rp{amount}"),
    ("ILS", "IL PS", "₪{amount}"),
    ("INR", "IN", "₹{amount}"),
    ("ISK", "IS", "{amount} kr."),
    ("JMD", "JM", "${amount}"),
    ("JPY", "JP", "¥{amount}"),
    ("KES", "KE", "KSh {amount}"),
    ("KRW", "KR", "₩{amount}"),
    ("MAD", "MA", "MAD {amount}"),
    ("MXN", "MX", "${amount}"),
    ("MYR", "MY", "RM{amount}"),
    ("NGN", "NG", "₦{amount}"),
    ("NOK", "BV NO SJ", "{amount} kr"),
    ("NZD", "CK NU NZ PN TK", "${amount}"),
    ("PEN", "PE", "S/ {amount}"),
    ("PHP", "PH", "₱{amount}"),
    ("PKR", "PK", "Rs {amount}"),
    ("PLN", "PL", "{amount} zł"),
    ("RON", "RO", "{amount} lei"),
    ("RSD", "RS", "{amount} RSD"),
    ("SAR", "SA", "SAR {amount}"),
    ("SEK", "SE", "{amount} kr"),
    ("SGD", "SG", "S${amount}"),
    ("THB", "TH", "฿{amount}"),
    ("TRY", "TR", "₺{amount}"),
    ("TWD", "TW", "NT${amount}"),
    ("UAH", "UA", "{amount} ₴"),
    ("USD", "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI", "${amount}"),
    ("UYU", "UY", "${amount}"),
    ("VND", "VN", "{amount} ₫"),
    ("ZAR", "ZA", "R{amount}"),
];

/// The currency that people pay with in a country, by its three letters; `None` where it is not known here.
pub fn currency_of(country: &str) -> Option<&'static str> {
    let uses = |countries: &str| countries.split(' ').any(|one| one == country);
    CURRENCIES.iter().find(|(_, countries, _)| uses(countries)).map(|(code, _, _)| *code)
}

/// A price in a currency in English; `None` for a currency that is not known here.
pub(crate) fn form(currency: &str) -> Option<&'static str> {
    CURRENCIES.iter().find(|(code, _, _)| *code == currency).map(|(_, _, form)| *form)
}
