import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Table } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import { newClient, uniqueName } from './endpoint.js'

const table = new Table({
  client: new Dynamo({ client: newClient() }),
  name: uniqueName('onetable'),
  partial: false,
  schema: {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'pk', sort: 'sk' }, gs1: { hash: 'gs1pk', sort: 'gs1sk', project: 'all' } },
    models: {
      Account: {
        pk: { type: String, value: 'account:${name}' },
        sk: { type: String, value: 'account:' },
        name: { type: String, required: true, unique: true },
        balance: { type: Number, default: 0 },
      },
      User: {
        pk: { type: String, value: 'account:${account}' },
        sk: { type: String, value: 'user:${email}' },
        gs1pk: { type: String, value: 'user:${email}' },
        gs1sk: { type: String, value: 'user:' },
        account: { type: String, required: true },
        email: { type: String, required: true },
        address: { type: Object, schema: { city: { type: String } } },
        since: { type: Date },
      },
    },
    params: { isoDates: true, timestamps: true },
  },
})

before(() => table.createTable())
after(() => table.deleteTable('DeleteTableForever'))

test('create with a unique attribute, find, update, remove', async () => {
  const Account = table.getModel('Account')
  const User = table.getModel('User')
  await Account.create({ name: 'acme' })
  await assert.rejects(Account.create({ name: 'acme' }))
  await Account.update({ name: 'acme' }, { add: { balance: 10 } })
  assert.equal((await Account.get({ name: 'acme' })).balance, 10)
  await User.create({ account: 'acme', email: 'a@example.com', address: { city: 'Bern' }, since: new Date(0) })
  await User.create({ account: 'acme', email: 'b@example.com' })
  const byEmail = await User.get({ email: 'a@example.com' }, { index: 'gs1', follow: true })
  assert.equal(byEmail.address.city, 'Bern')
  assert.equal((await User.find({ account: 'acme' })).length, 2)
  await User.remove({ account: 'acme', email: 'b@example.com' })
  assert.equal((await User.find({ account: 'acme' })).length, 1)
})

test('a transaction of two models', async () => {
  const transaction = {}
  await table.create('Account', { name: 'beta' }, { transaction })
  await table.create('User', { account: 'beta', email: 'c@example.com' }, { transaction })
  await table.transact('write', transaction)
  assert.equal((await table.getModel('User').find({ account: 'beta' })).length, 1)
})
