import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DynamoDB } from '@aws-sdk/client-dynamodb'
import dynamoose from 'dynamoose'
import { options, uniqueName } from './endpoint.js'

dynamoose.aws.ddb.set(new DynamoDB(options))
const tableName = uniqueName('dynamoose')

const schema = new dynamoose.Schema({
  id: { type: String, hashKey: true },
  born: { type: Number, rangeKey: true },
  name: { type: String, index: { name: 'by-name', type: 'global' } },
  friends: { type: Array, schema: [String] },
}, { timestamps: true })
const Person = dynamoose.model('Person', schema)
const waitForActive = { enabled: true, check: { timeout: 10_000, frequency: 100 } }
const table = new dynamoose.Table(tableName, [Person], { create: true, initialize: false, waitForActive })

before(() => table.initialize())
after(() => new DynamoDB(options).deleteTable({ TableName: tableName }))

test('create, get, update, query, scan, batch, delete', async () => {
  await Person.create({ id: '1', born: 1990, name: 'Ada', friends: ['Bob'] })
  await assert.rejects(Person.create({ id: '1', born: 1990, name: 'Ada' }))
  await Person.batchPut([{ id: '2', born: 1991, name: 'Ada' }, { id: '3', born: 1992, name: 'Cy' }])
  assert.equal((await Person.get({ id: '1', born: 1990 })).name, 'Ada')
  await Person.update({ id: '1', born: 1990 }, { $ADD: { friends: 'Dan' } })
  assert.deepEqual((await Person.get({ id: '1', born: 1990 })).friends, ['Bob', 'Dan'])
  assert.equal((await Person.query('name').eq('Ada').using('by-name').exec()).length, 2)
  assert.equal((await Person.scan().where('born').gt(1990).exec()).length, 2)
  await Person.delete({ id: '3', born: 1992 })
  assert.equal((await Person.scan().count().exec()).count, 2)
})

test('transactions', async () => {
  await dynamoose.transaction([
    Person.transaction.create({ id: '4', born: 1993, name: 'Eve' }),
    Person.transaction.update({ id: '2', born: 1991 }, { name: 'Ana' }),
  ])
  assert.equal((await Person.get({ id: '2', born: 1991 })).name, 'Ana')
})
