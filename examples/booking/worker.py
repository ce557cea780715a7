"""Books seats for a show, once per booking, however often it is called.

The event names a step: "reserve" writes the booking, "ticket" reads it back. The booking's id is the key of the business: a retry of
the task and a second run of the workflow carry the same one, so the condition on it lets only the first write through.
"""
import os

import boto3
from botocore.exceptions import ClientError

SEATS_MAX = 8


class LineDropped(Exception):
    """What this worker raises on purpose after its write: the workflow retries it."""


class BookingRefused(Exception):
    """Never right, however often it is tried."""


def reserve(store, event):
    seats = event["seats"]
    if not isinstance(seats, int) or isinstance(seats, bool) or not 0 < seats <= SEATS_MAX:
        raise BookingRefused("a booking has 1 to %d seats" % SEATS_MAX)
    call = count_call(store, event["bookingId"])
    booking = {"bookingId": {"S": event["bookingId"]}, "show": {"S": event["show"]}, "seats": {"N": str(seats)}}
    repeated = not put_once(store, booking)
    if call in event.get("dropLineOnCalls", []):
        raise LineDropped("the booking is written, its answer is lost")
    return {"bookingId": event["bookingId"], "seats": seats, "repeated": repeated}


def put_once(store, booking):
    """False when the same booking is there already. Another booking under this id is refused."""
    try:
        store.put_item(TableName=os.environ["BOOKINGS"], Item=booking, ConditionExpression="attribute_not_exists(bookingId)",
                       ReturnValuesOnConditionCheckFailure="ALL_OLD")
        return True
    except ClientError as error:
        if error.response["Error"]["Code"] != "ConditionalCheckFailedException":
            raise
        # Older SDKs do not hand the old item on: then it is read.
        there = error.response.get("Item") or store.get_item(
            TableName=os.environ["BOOKINGS"], Key={"bookingId": booking["bookingId"]}, ConsistentRead=True)["Item"]
        if there != booking:
            raise BookingRefused("booking %s exists with other content" % booking["bookingId"]["S"]) from error
        return False


def count_call(store, booking_id):
    """How often this worker was called for the booking: for the story alone, nothing depends on it."""
    answer = store.update_item(TableName=os.environ["CALLS"], Key={"bookingId": {"S": booking_id}}, UpdateExpression="ADD calls :one",
                               ExpressionAttributeValues={":one": {"N": "1"}}, ReturnValues="UPDATED_NEW")
    return int(answer["Attributes"]["calls"]["N"])


def ticket(store, event):
    booking = store.get_item(TableName=os.environ["BOOKINGS"], Key={"bookingId": {"S": event["bookingId"]}}, ConsistentRead=True)["Item"]
    return {"bookingId": event["bookingId"], "show": booking["show"]["S"], "seats": int(booking["seats"]["N"])}


def handler(event, context):
    print("request %s: %s" % (context.aws_request_id, event))
    store = boto3.client("dynamodb")
    return {"reserve": reserve, "ticket": ticket}[event["step"]](store, event)
