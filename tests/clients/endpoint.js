// How every JavaScript client here reaches semel: nothing but the endpoint is special.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'

export const options = {
  endpoint: process.env.SEMEL_ENDPOINT,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
}

export const newClient = () => new DynamoDBClient(options)
export const uniqueName = (prefix) => `${prefix}-${Date.now()}-${Math.floor(Math.random() * 1e6)}`
