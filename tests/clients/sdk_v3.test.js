import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CreateTableCommand, DeleteTableCommand, ListTablesCommand, UpdateTableCommand, DescribeTableCommand,
  waitUntilTableExists, ConditionalCheckFailedException, TransactionCanceledException, ResourceNotFoundException,
  IdempotentParameterMismatchException,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient, DescribeStreamCommand, GetShardIteratorCommand, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams'
import {
  DynamoDBDocumentClient, PutCommand, GetCommand, UpdateCommand, DeleteCommand, QueryCommand, ScanCommand, BatchWriteCommand,
  BatchGetCommand, TransactWriteCommand, TransactGetCommand, ExecuteStatementCommand, paginateScan,
} from '@aws-sdk/lib-dynamodb'
import { newClient, options, uniqueName } from './endpoint.js'

const client = newClient()
const documents = DynamoDBDocumentClient.from(client)
const streams = new DynamoDBStreamsClient(options)
const TableName = uniqueName('sdk')

before(async () => {
  await client.send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }, { AttributeName: 'sk', KeyType: 'RANGE' }],
    AttributeDefinitions: ['pk', 'sk', 'mail'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: [{
      IndexName: 'by-mail', KeySchema: [{ AttributeName: 'mail', KeyType: 'HASH' }], Projection: { ProjectionType: 'ALL' },
    }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  }))
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 10 }, { TableName })
})
after(() => client.send(new DeleteTableCommand({ TableName })))

test('an item with every type comes back as it went', async () => {
  const Item = {
    pk: 'types', sk: '1', text: 'grün €', number: 42.5, yes: true, nothing: null, bytes: new Uint8Array([0, 1, 255]),
    list: [1, 'two', { three: [3] }], map: { a: { b: 1 } }, strings: new Set(['a', 'b']), numbers: new Set([1, 2]), empty: '',
  }
  await documents.send(new PutCommand({ TableName, Item }))
  const { Item: found } = await documents.send(new GetCommand({ TableName, Key: { pk: 'types', sk: '1' }, ConsistentRead: true }))
  assert.deepEqual(found, Item)
})

test('update expressions, return values and conditions', async () => {
  const Key = { pk: 'update', sk: '1' }
  const { Attributes } = await documents.send(new UpdateCommand({
    TableName, Key, UpdateExpression: 'SET #n = if_not_exists(#n, :zero) + :one, tags = list_append(if_not_exists(tags, :none), :tag)',
    ExpressionAttributeNames: { '#n': 'count' },
    ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':none': [], ':tag': ['x'] }, ReturnValues: 'ALL_NEW',
  }))
  assert.deepEqual(Attributes, { ...Key, count: 1, tags: ['x'] })
  const refused = documents.send(new DeleteCommand({
    TableName, Key, ConditionExpression: '#n > :five', ExpressionAttributeNames: { '#n': 'count' },
    ExpressionAttributeValues: { ':five': 5 }, ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  }))
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof ConditionalCheckFailedException)
    assert.equal(error.Item.count.N, '1')
    return true
  })
})

test('query, index query, scan and pagination', async () => {
  const put = (n) => ({ PutRequest: { Item: { pk: 'pages', sk: String(n).padStart(3, '0'), mail: `m${n % 2}@example.com`, n } } })
  for (let first = 0; first < 50; first += 25) {
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: Array.from({ length: 25 }, (_, i) => put(first + i)) } }))
  }
  const { Items } = await documents.send(new QueryCommand({
    TableName, KeyConditionExpression: 'pk = :p AND sk BETWEEN :a AND :b', ScanIndexForward: false,
    ExpressionAttributeValues: { ':p': 'pages', ':a': '010', ':b': '012' },
  }))
  assert.deepEqual(Items.map((item) => item.n), [12, 11, 10])
  const byMail = await documents.send(new QueryCommand({
    TableName, IndexName: 'by-mail', KeyConditionExpression: 'mail = :m', FilterExpression: 'n < :n',
    ExpressionAttributeValues: { ':m': 'm1@example.com', ':n': 10 },
  }))
  assert.deepEqual(byMail.Items.map((item) => item.n).sort((a, b) => a - b), [1, 3, 5, 7, 9])
  let count = 0
  const every = { TableName, Limit: 7, FilterExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'pages' } }
  for await (const page of paginateScan({ client: documents }, every)) count += page.Items.length
  assert.equal(count, 50)
  const some = await documents.send(new BatchGetCommand({
    RequestItems: { [TableName]: { Keys: [{ pk: 'pages', sk: '001' }, { pk: 'pages', sk: 'none' }] } },
  }))
  assert.equal(some.Responses[TableName].length, 1)
  const parallel = await Promise.all([0, 1, 2].map((Segment) => documents.send(new ScanCommand({ TableName, Segment, TotalSegments: 3 }))))
  assert.ok(parallel.reduce((sum, page) => sum + page.Count, 0) >= 50)
})

test('transactions commit, replay, cancel with reasons and refuse a token for other parameters', async () => {
  const order = (sk, quantity, ClientRequestToken) => documents.send(new TransactWriteCommand({
    ClientRequestToken,
    TransactItems: [
      { Put: { TableName, Item: { pk: 'order', sk }, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: {
        TableName, Key: { pk: 'stock', sk: 's' }, UpdateExpression: 'SET available = available - :q',
        ConditionExpression: 'available >= :q', ExpressionAttributeValues: { ':q': quantity },
      } },
    ],
  }))
  await documents.send(new PutCommand({ TableName, Item: { pk: 'stock', sk: 's', available: 5 } }))
  await order('1', 3, 'token-1')
  await order('1', 3, 'token-1')
  await assert.rejects(order('2', 3), (error) => {
    assert.ok(error instanceof TransactionCanceledException)
    assert.deepEqual(error.CancellationReasons.map((reason) => reason.Code), ['None', 'ConditionalCheckFailed'])
    return true
  })
  await assert.rejects(order('9', 1, 'token-1'), IdempotentParameterMismatchException)
  const { Responses } = await documents.send(new TransactGetCommand({
    TransactItems: [{ Get: { TableName, Key: { pk: 'stock', sk: 's' } } }, { Get: { TableName, Key: { pk: 'order', sk: '2' } } }],
  }))
  assert.equal(Responses[0].Item.available, 2)
  assert.equal(Responses[1].Item, undefined)
})

test('PartiQL', async () => {
  await documents.send(new ExecuteStatementCommand({ Statement: `INSERT INTO "${TableName}" VALUE {'pk': 'ql', 'sk': '1', 'n': 1}` }))
  await documents.send(new ExecuteStatementCommand({
    Statement: `UPDATE "${TableName}" SET n = n + 1 WHERE pk = ? AND sk = ?`, Parameters: ['ql', '1'],
  }))
  const { Items } = await documents.send(new ExecuteStatementCommand({
    Statement: `SELECT n FROM "${TableName}" WHERE pk = ? AND sk = ?`, Parameters: ['ql', '1'],
  }))
  assert.deepEqual(Items, [{ n: 2 }])
})

test('the stream tells what happened to an item', async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  await documents.send(new PutCommand({ TableName, Item: { pk: 'stream', sk: '1', v: 1 } }))
  await documents.send(new PutCommand({ TableName, Item: { pk: 'stream', sk: '1', v: 2 } }))
  await documents.send(new DeleteCommand({ TableName, Key: { pk: 'stream', sk: '1' } }))
  const StreamArn = Table.LatestStreamArn
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }))
  const events = []
  for (const { ShardId } of StreamDescription.Shards) {
    let { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }))
    for (let more = true; more && ShardIterator;) {
      const page = await streams.send(new GetRecordsCommand({ ShardIterator }))
      more = page.Records.length > 0
      ShardIterator = page.NextShardIterator
      events.push(...page.Records.filter((record) => record.dynamodb.Keys.pk.S === 'stream').map((record) => record.eventName))
    }
  }
  assert.deepEqual(events, ['INSERT', 'MODIFY', 'REMOVE'])
})

test('tables: list, update, unknown', async () => {
  const { TableNames } = await client.send(new ListTablesCommand({}))
  assert.ok(TableNames.includes(TableName))
  await client.send(new UpdateTableCommand({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'n', AttributeType: 'N' }],
    GlobalSecondaryIndexUpdates: [{ Create: {
      IndexName: 'by-n', KeySchema: [{ AttributeName: 'n', KeyType: 'HASH' }], Projection: { ProjectionType: 'KEYS_ONLY' },
    } }],
  }))
  const found = await documents.send(new QueryCommand({
    TableName, IndexName: 'by-n', KeyConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': 12 },
  }))
  assert.equal(found.Count, 1)
  await assert.rejects(documents.send(new GetCommand({ TableName: 'nothing-here', Key: { pk: 'x' } })), ResourceNotFoundException)
})
