# Loaded into each terminal that works with the stack on AWS, in the folder with template.yaml: . packaging/aws.sh
export AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1 # some tools read only one of them
stack=quote-api # its name in samconfig.toml

# output NAME: what `sam deploy` printed under this name.
output() {
  aws cloudformation describe-stacks --stack-name "$stack" --output text \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}

# log NAME: the last hour of a log, such as FunctionLog, MailLog, AccessLog or SiteLog.
log() {
  aws logs tail --since 1h "$(aws cloudformation describe-stack-resource --stack-name "$stack" \
    --logical-resource-id "$1" --query StackResourceDetail.PhysicalResourceId --output text)"
}
