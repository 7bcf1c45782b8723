use aws_sdk_dynamodb::{
    operation::create_table::CreateTableError,
    types::{
        AttributeDefinition, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType, TimeToLiveSpecification,
    },
};

use super::{Store, StoreError, failed};

/// The attribute with the time after which DynamoDB removes an item, in seconds since 1970.
pub const TTL_ATTRIBUTE: &str = "expires";

/// The primary key. A test compares it with `template.yaml`.
pub(super) const KEYS: [(&str, KeyType); 2] = [("pk", KeyType::Hash), ("sk", KeyType::Range)];

impl Store {
    /// Creates the table if it does not exist. On AWS `template.yaml` creates it.
    pub async fn create_table(&self) -> Result<(), StoreError> {
        let mut call = self.client.create_table().table_name(&self.table).billing_mode(BillingMode::PayPerRequest);
        for (name, kind) in KEYS {
            let attribute =
                AttributeDefinition::builder().attribute_name(name).attribute_type(ScalarAttributeType::S).build();
            let element = KeySchemaElement::builder().attribute_name(name).key_type(kind).build();
            call = call
                .attribute_definitions(attribute.map_err(|_| incomplete())?)
                .key_schema(element.map_err(|_| incomplete())?);
        }
        match call.send().await {
            Ok(_) => self.set_ttl().await,
            Err(error) if matches!(error.as_service_error(), Some(CreateTableError::ResourceInUseException(_))) => {
                Ok(())
            }
            Err(error) => Err(failed("CreateTable")(error)),
        }
    }

    async fn set_ttl(&self) -> Result<(), StoreError> {
        let ttl = TimeToLiveSpecification::builder().enabled(true).attribute_name(TTL_ATTRIBUTE).build();
        let call = self.client.update_time_to_live().table_name(&self.table);
        let call = call.time_to_live_specification(ttl.map_err(|_| incomplete())?);
        call.send().await.map(drop).map_err(failed("UpdateTimeToLive"))
    }
}

fn incomplete() -> StoreError {
    StoreError::new("CreateTable", "an incomplete definition")
}
