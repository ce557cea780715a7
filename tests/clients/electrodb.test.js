import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { Entity, Service } from 'electrodb'
import { newClient, uniqueName } from './endpoint.js'

const client = newClient()
const table = uniqueName('electro')
const names = ['pk', 'sk', 'gsi1pk', 'gsi1sk']

before(() => client.send(new CreateTableCommand({
  TableName: table,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }, { AttributeName: 'sk', KeyType: 'RANGE' }],
  AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: [{
    IndexName: 'gsi1', Projection: { ProjectionType: 'ALL' },
    KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }, { AttributeName: 'gsi1sk', KeyType: 'RANGE' }],
  }],
})))
after(() => client.send(new DeleteTableCommand({ TableName: table })))

const Task = new Entity({
  model: { entity: 'task', version: '1', service: 'work' },
  attributes: {
    project: { type: 'string', required: true },
    task: { type: 'string', required: true },
    employee: { type: 'string', required: true },
    points: { type: 'number', default: 0 },
    labels: { type: 'set', items: 'string' },
    state: { type: ['open', 'done'], default: 'open' },
  },
  indexes: {
    task: { pk: { field: 'pk', composite: ['project'] }, sk: { field: 'sk', composite: ['task'] } },
    assigned: {
      index: 'gsi1', collection: 'assignments',
      pk: { field: 'gsi1pk', composite: ['employee'] }, sk: { field: 'gsi1sk', composite: ['project', 'task'] },
    },
  },
}, { client, table })

test('create, get, patch, query by index, remove', async () => {
  for (const task of ['a', 'b', 'c']) {
    await Task.create({ project: 'p1', task, employee: task === 'c' ? 'e2' : 'e1', labels: ['x', task] }).go()
  }
  await assert.rejects(Task.create({ project: 'p1', task: 'a', employee: 'e1' }).go())
  await Task.patch({ project: 'p1', task: 'a' }).set({ state: 'done' }).add({ points: 5 }).delete({ labels: ['x'] }).go()
  const { data } = await Task.get({ project: 'p1', task: 'a' }).go()
  assert.deepEqual({ ...data, labels: [...data.labels] }, { project: 'p1', task: 'a', employee: 'e1', points: 5, labels: ['a'], state: 'done' })
  const assigned = await Task.query.assigned({ employee: 'e1' }).where(({ state }, { eq }) => eq(state, 'open')).go()
  assert.deepEqual(assigned.data.map((item) => item.task), ['b'])
  await Task.remove({ project: 'p1', task: 'b' }).go()
  assert.equal((await Task.query.task({ project: 'p1' }).go()).data.length, 2)
})

test('transactions through a service', async () => {
  const service = new Service({ Task }, { client, table })
  const written = await service.transaction.write(({ Task: task }) => [
    task.create({ project: 'p2', task: 'a', employee: 'e1' }).commit(),
    task.create({ project: 'p2', task: 'b', employee: 'e1' }).commit(),
  ]).go()
  assert.equal(written.canceled, false)
  const again = await service.transaction.write(({ Task: task }) => [task.create({ project: 'p2', task: 'a', employee: 'e1' }).commit()]).go()
  assert.equal(again.canceled, true)
})
