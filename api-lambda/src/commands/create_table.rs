use clap::Args;

use crate::store::{Store, patient_aws_config};

#[derive(Debug, Args)]
pub(super) struct CreateTable {
    /// The name of the table
    #[arg(long, value_name = "NAME")]
    table: String,
}

impl CreateTable {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        Store::on_aws(&patient_aws_config().await, &self.table).create_table().await?;
        anstream::println!("The table {} is there", self.table);
        Ok(())
    }
}
