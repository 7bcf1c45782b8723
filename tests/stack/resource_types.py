"""Types of resources of the template that CloudFormation of the emulator does not know: made with its own services."""

import json
import re

from ministack.core import responses
from ministack.services import apigateway, budgets, cloudwatch_logs, eventbridge, iam
from ministack.services.cloudformation import provisioners

HANDLERS = provisioners._RESOURCE_HANDLERS


def add():
    for kind, (create, delete) in TYPES.items():
        HANDLERS[kind] = {"create": create, "update": update(create, delete), "update_with_logical_id": True, "delete": delete}
    keep_alarms_on_expressions()
    read_bodies_of_apis()


def update(create, delete):
    """An update by a new resource."""

    def handle(physical_id, old, new, stack, logical_id):
        delete(physical_id, old)
        return create(logical_id, new, stack)

    return handle


def answer_of(answer):
    """The content of a service's answer; an error stops the deployment."""
    status, _, body = answer
    text = body.decode() if isinstance(body, bytes) else body
    if status >= 400:
        raise ValueError(text)
    return text


def name_of(logical_id, stack):
    return provisioners._physical_name(stack, logical_id, max_len=64)


def in_camel_case(properties):
    return {name[:1].lower() + name[1:]: value for name, value in properties.items()}


def create_budget(logical_id, properties, stack):
    name = name_of(logical_id, stack)
    budget = properties["Budget"] | {"BudgetName": name}
    answer_of(budgets._create_budget(properties | {"Budget": budget}))
    return name, {}


def create_connection(logical_id, properties, stack):
    name = name_of(logical_id, stack)
    made = json.loads(answer_of(eventbridge._create_connection(properties | {"Name": name})))
    return name, {"Arn": made["ConnectionArn"]}


def create_api_destination(logical_id, properties, stack):
    name = name_of(logical_id, stack)
    made = json.loads(answer_of(eventbridge._create_api_destination(properties | {"Name": name})))
    return name, {"Arn": made["ApiDestinationArn"]}


def create_identity_provider(logical_id, properties, stack):
    clients = {f"ClientIDList.member.{place}": [client] for place, client in enumerate(properties["ClientIdList"], 1)}
    made = answer_of(iam._create_oidc_provider(clients | {"Url": [properties["Url"]]}))
    arn = re.search(r"<OpenIDConnectProviderArn>(.*?)<", made)[1]
    return arn, {"Arn": arn}


def create_log_source(logical_id, properties, stack):
    made = json.loads(answer_of(cloudwatch_logs._put_delivery_source(in_camel_case(properties))))["deliverySource"]
    return made["name"], {"Arn": made["arn"]}


def create_log_destination(logical_id, properties, stack):
    call = in_camel_case(properties)
    call["deliveryDestinationConfiguration"] = {"destinationResourceArn": call.pop("destinationResourceArn")}
    made = json.loads(answer_of(cloudwatch_logs._put_delivery_destination(call)))["deliveryDestination"]
    return made["name"], {"Arn": made["arn"]}


def create_log_delivery(logical_id, properties, stack):
    made = json.loads(answer_of(cloudwatch_logs._create_delivery(in_camel_case(properties))))["delivery"]
    return made["id"], {"Arn": made["arn"], "DeliveryId": made["id"]}


def deleted_by(call, parameter):
    return lambda physical_id, properties: answer_of(call({parameter: physical_id}))


TYPES = {
    "AWS::Budgets::Budget": (create_budget, deleted_by(budgets._delete_budget, "BudgetName")),
    "AWS::Events::ApiDestination": (create_api_destination, deleted_by(eventbridge._delete_api_destination, "Name")),
    "AWS::Events::Connection": (create_connection, deleted_by(eventbridge._delete_connection, "Name")),
    "AWS::IAM::OIDCProvider": (create_identity_provider, deleted_by(iam._delete_oidc_provider, "OpenIDConnectProviderArn")),
    "AWS::Logs::Delivery": (create_log_delivery, deleted_by(cloudwatch_logs._delete_delivery, "id")),
    "AWS::Logs::DeliveryDestination": (create_log_destination, deleted_by(cloudwatch_logs._delete_delivery_destination, "name")),
    "AWS::Logs::DeliverySource": (create_log_source, deleted_by(cloudwatch_logs._delete_delivery_source, "name")),
}


def keep_alarms_on_expressions():
    """The emulator refuses alarms on expressions. Here they are made, and do nothing."""
    own = HANDLERS["AWS::CloudWatch::Alarm"]

    def keep(name):
        return name, {"Arn": f"arn:aws:cloudwatch:{responses.get_region()}:{responses.get_account_id()}:alarm:{name}"}

    def create(logical_id, properties, stack):
        return keep(name_of(logical_id, stack)) if "Metrics" in properties else own["create"](logical_id, properties, stack)

    def update(physical_id, old, new, *others):
        return keep(physical_id) if "Metrics" in new else own["update"](physical_id, old, new, *others)

    def delete(physical_id, properties):
        return None if "Metrics" in properties else own["delete"](physical_id, properties)

    HANDLERS["AWS::CloudWatch::Alarm"] = own | {"create": create, "update": update, "delete": delete}


def read_bodies_of_apis():
    """The routes of an HTTP API are in its body, which the emulator does not read."""
    own = HANDLERS["AWS::ApiGatewayV2::Api"]

    def read(answer, properties):
        api = answer[0]
        apigateway._routes[api], apigateway._integrations[api] = {}, {}
        for path, methods in properties["Body"]["paths"].items():
            for method, operation in methods.items():
                integration = operation["x-amazon-apigateway-integration"]
                call = {"integrationType": "AWS_PROXY", "integrationUri": integration["uri"]}
                call["payloadFormatVersion"] = integration["payloadFormatVersion"]
                made = json.loads(answer_of(apigateway._create_integration(api, call)))["integrationId"]
                name = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
                answer_of(apigateway._create_route(api, {"routeKey": f"{name} {path}", "target": f"integrations/{made}"}))
        return answer

    def create(logical_id, properties, stack):
        return read(own["create"](logical_id, properties, stack), properties)

    def update(physical_id, old, new, *others):
        return read(own["update"](physical_id, old, new, *others), new)

    HANDLERS["AWS::ApiGatewayV2::Api"] = own | {"create": create, "update": update}
