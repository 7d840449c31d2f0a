import{i as __require,o as __toESM,t as __commonJSMin}from"./rolldown-runtime-ItjX36QX.js";import{n as turnOf,r as require_luxon}from"./bullmq-queue-CSe4NUag.js";import{t as require_lib}from"./lib-IX-3d4tk.js";import{t as tryWithLock}from"./hold-lock-FvEy3MX7.js";import{a as endsWithin,c as messageOf,i as createPlaces,n as KNOWN_MS,o as fullMs,r as NO_JOB,s as laterMsOf,t as DEFAULT_BACKOFF_MS}from"./queue-Bw1puzt1.js";import{createHash}from"node:crypto";var require_plans=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const DEFAULT_SCHEMA=`pgboss`;const MIGRATE_RACE_MESSAGE=`division by zero`;const CREATE_RACE_MESSAGE=`already exists`;const JOB_STATES=Object.freeze({created:`created`,retry:`retry`,active:`active`,completed:`completed`,cancelled:`cancelled`,failed:`failed`});const QUEUE_POLICIES=Object.freeze({standard:`standard`,short:`short`,singleton:`singleton`,stately:`stately`});module.exports={create,insertVersion,getVersion,setVersion,versionTableExists,fetchNextJob,completeJobs,cancelJobs,resumeJobs,deleteJobs,retryJobs,failJobsById,failJobsByTimeout,insertJob,insertJobs,getTime,getSchedules,schedule,unschedule,subscribe,unsubscribe,getQueuesForEvent,archive,drop,countStates,updateQueue,createQueue,deleteQueue,getQueues,getQueueByName,getQueueSize,purgeQueue,clearStorage,trySetMaintenanceTime,trySetMonitorTime,trySetCronTime,locked,assertMigration,getArchivedJobById,getJobById,QUEUE_POLICIES,JOB_STATES,MIGRATE_RACE_MESSAGE,CREATE_RACE_MESSAGE,DEFAULT_SCHEMA};const assert=__require(`node:assert`);function create(schema,version){return locked(schema,[createSchema(schema),createEnumJobState(schema),createTableVersion(schema),createTableQueue(schema),createTableSchedule(schema),createTableSubscription(schema),createTableJob(schema),createPrimaryKeyJob(schema),createTableArchive(schema),createPrimaryKeyArchive(schema),createColumnArchiveArchivedOn(schema),createIndexArchiveArchivedOn(schema),createQueueFunction(schema),deleteQueueFunction(schema),insertVersion(schema,version)])}function createSchema(schema){return`
    CREATE SCHEMA IF NOT EXISTS ${schema}
  `}function createEnumJobState(schema){return`
    CREATE TYPE ${schema}.job_state AS ENUM (
      '${JOB_STATES.created}',
      '${JOB_STATES.retry}',
      '${JOB_STATES.active}',
      '${JOB_STATES.completed}',
      '${JOB_STATES.cancelled}',
      '${JOB_STATES.failed}'
    )
  `}function createTableVersion(schema){return`
    CREATE TABLE ${schema}.version (
      version int primary key,
      maintained_on timestamp with time zone,
      cron_on timestamp with time zone,
      monitored_on timestamp with time zone
    )
  `}function createTableQueue(schema){return`
    CREATE TABLE ${schema}.queue (
      name text,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text REFERENCES ${schema}.queue (name),
      partition_name text,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  `}function createTableSchedule(schema){return`
    CREATE TABLE ${schema}.schedule (
      name text REFERENCES ${schema}.queue ON DELETE CASCADE,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  `}function createTableSubscription(schema){return`
    CREATE TABLE ${schema}.subscription (
      event text not null,
      name text not null REFERENCES ${schema}.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  `}function createTableJob(schema){return`
    CREATE TABLE ${schema}.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state ${schema}.job_state not null default('${JOB_STATES.created}'),
      retry_limit integer not null default(2),
      retry_count integer not null default(0),
      retry_delay integer not null default(0),
      retry_backoff boolean not null default false,
      start_after timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      singleton_key text,
      singleton_on timestamp without time zone,
      expire_in interval not null default interval '15 minutes',
      created_on timestamp with time zone not null default now(),
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
      output jsonb,
      dead_letter text,
      policy text
    ) PARTITION BY LIST (name)
  `}const baseJobColumns=`id, name, data, EXTRACT(epoch FROM expire_in) as "expireInSeconds"`;const allJobColumns=`${baseJobColumns},
  policy,
  state,
  priority,
  retry_limit as "retryLimit",
  retry_count as "retryCount",
  retry_delay as "retryDelay",
  retry_backoff as "retryBackoff",
  start_after as "startAfter",
  started_on as "startedOn",
  singleton_key as "singletonKey",
  singleton_on as "singletonOn",
  expire_in as "expireIn",
  created_on as "createdOn",
  completed_on as "completedOn",
  keep_until as "keepUntil",
  dead_letter as "deadLetter",
  output
`;function createQueueFunction(schema){return`
    CREATE FUNCTION ${schema}.create_queue(queue_name text, options json)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO ${schema}.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE ${schema}.%I (LIKE ${schema}.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('${formatPartitionCommand(createPrimaryKeyJob(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createQueueForeignKeyJob(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createQueueForeignKeyJobDeadLetter(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicyShort(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicySingleton(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicyStately(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobThrottle(schema))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobFetch(schema))}', table_name);

      EXECUTE format('ALTER TABLE ${schema}.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE ${schema}.job ATTACH PARTITION ${schema}.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  `}function formatPartitionCommand(command){return command.replace(`.job`,`.%1$I`).replace(`job_i`,`%1$s_i`).replaceAll(`'`,`''`)}function deleteQueueFunction(schema){return`
    CREATE FUNCTION ${schema}.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM ${schema}.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS ${schema}.%I', table_name);
    END;
    $$
    LANGUAGE plpgsql;
  `}function createQueue(schema){return`SELECT ${schema}.create_queue($1, $2)`}function deleteQueue(schema){return`SELECT ${schema}.delete_queue($1)`}function createPrimaryKeyJob(schema){return`ALTER TABLE ${schema}.job ADD PRIMARY KEY (name, id)`}function createQueueForeignKeyJob(schema){return`ALTER TABLE ${schema}.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createQueueForeignKeyJobDeadLetter(schema){return`ALTER TABLE ${schema}.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createPrimaryKeyArchive(schema){return`ALTER TABLE ${schema}.archive ADD PRIMARY KEY (name, id)`}function createIndexJobPolicyShort(schema){return`CREATE UNIQUE INDEX job_i1 ON ${schema}.job (name, COALESCE(singleton_key, '')) WHERE state = '${JOB_STATES.created}' AND policy = '${QUEUE_POLICIES.short}'`}function createIndexJobPolicySingleton(schema){return`CREATE UNIQUE INDEX job_i2 ON ${schema}.job (name, COALESCE(singleton_key, '')) WHERE state = '${JOB_STATES.active}' AND policy = '${QUEUE_POLICIES.singleton}'`}function createIndexJobPolicyStately(schema){return`CREATE UNIQUE INDEX job_i3 ON ${schema}.job (name, state, COALESCE(singleton_key, '')) WHERE state <= '${JOB_STATES.active}' AND policy = '${QUEUE_POLICIES.stately}'`}function createIndexJobThrottle(schema){return`CREATE UNIQUE INDEX job_i4 ON ${schema}.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> '${JOB_STATES.cancelled}' AND singleton_on IS NOT NULL`}function createIndexJobFetch(schema){return`CREATE INDEX job_i5 ON ${schema}.job (name, start_after) INCLUDE (priority, created_on, id) WHERE state < '${JOB_STATES.active}'`}function createTableArchive(schema){return`CREATE TABLE ${schema}.archive (LIKE ${schema}.job)`}function createColumnArchiveArchivedOn(schema){return`ALTER TABLE ${schema}.archive ADD archived_on timestamptz NOT NULL DEFAULT now()`}function createIndexArchiveArchivedOn(schema){return`CREATE INDEX archive_i1 ON ${schema}.archive(archived_on)`}function trySetMaintenanceTime(schema){return trySetTimestamp(schema,`maintained_on`)}function trySetMonitorTime(schema){return trySetTimestamp(schema,`monitored_on`)}function trySetCronTime(schema){return trySetTimestamp(schema,`cron_on`)}function trySetTimestamp(schema,column){return`
    UPDATE ${schema}.version SET ${column} = now()
    WHERE EXTRACT( EPOCH FROM (now() - COALESCE(${column}, now() - interval '1 week') ) ) > $1
    RETURNING true
  `}function updateQueue(schema){return`
    UPDATE ${schema}.queue SET
      policy = COALESCE($2, policy),
      retry_limit = COALESCE($3, retry_limit),
      retry_delay = COALESCE($4, retry_delay),
      retry_backoff = COALESCE($5, retry_backoff),
      expire_seconds = COALESCE($6, expire_seconds),
      retention_minutes = COALESCE($7, retention_minutes),
      dead_letter = COALESCE($8, dead_letter),
      updated_on = now()
    WHERE name = $1
  `}function getQueues(schema){return`
    SELECT
      name,
      policy,
      retry_limit as "retryLimit",
      retry_delay as "retryDelay",
      retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds",
      retention_minutes as "retentionMinutes",
      dead_letter as "deadLetter",
      created_on as "createdOn",
      updated_on as "updatedOn"
    FROM ${schema}.queue
   `}function getQueueByName(schema){return`${getQueues(schema)} WHERE name = $1`}function purgeQueue(schema){return`DELETE from ${schema}.job WHERE name = $1 and state < '${JOB_STATES.active}'`}function clearStorage(schema){return`TRUNCATE ${schema}.job, ${schema}.archive`}function getQueueSize(schema,options={}){options.before=options.before||JOB_STATES.active;assert(options.before in JOB_STATES,`${options.before} is not a valid state`);return`SELECT count(*) as count FROM ${schema}.job WHERE name = $1 AND state < '${options.before}'`}function getSchedules(schema){return`SELECT * FROM ${schema}.schedule`}function schedule(schema){return`
    INSERT INTO ${schema}.schedule (name, cron, timezone, data, options)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (name) DO UPDATE SET
      cron = EXCLUDED.cron,
      timezone = EXCLUDED.timezone,
      data = EXCLUDED.data,
      options = EXCLUDED.options,
      updated_on = now()
  `}function unschedule(schema){return`
    DELETE FROM ${schema}.schedule
    WHERE name = $1
  `}function subscribe(schema){return`
    INSERT INTO ${schema}.subscription (event, name)
    VALUES ($1, $2)
    ON CONFLICT (event, name) DO UPDATE SET
      event = EXCLUDED.event,
      name = EXCLUDED.name,
      updated_on = now()
  `}function unsubscribe(schema){return`
    DELETE FROM ${schema}.subscription
    WHERE event = $1 and name = $2
  `}function getQueuesForEvent(schema){return`
    SELECT name FROM ${schema}.subscription
    WHERE event = $1
  `}function getTime(){return`SELECT round(date_part('epoch', now()) * 1000) as time`}function getVersion(schema){return`SELECT version from ${schema}.version`}function setVersion(schema,version){return`UPDATE ${schema}.version SET version = '${version}'`}function versionTableExists(schema){return`SELECT to_regclass('${schema}.version') as name`}function insertVersion(schema,version){return`INSERT INTO ${schema}.version(version) VALUES ('${version}')`}function fetchNextJob(schema){return({includeMetadata,priority=true,ignoreStartAfter=false}={})=>`
    WITH next as (
      SELECT id, singleton_key, policy
      FROM ${schema}.job
      WHERE name = $1
        AND state < '${JOB_STATES.active}'
        ${ignoreStartAfter?``:`AND start_after < now()`}
      ORDER BY ${priority?`priority desc, `:``}created_on, id
      LIMIT $2
      FOR UPDATE SKIP LOCKED
    ), grouped as (
      SELECT
        n.id,
        n.policy as grouped_policy,
        row_number() OVER (
          PARTITION BY CASE
            WHEN $2 > 1 AND n.policy in ('${QUEUE_POLICIES.singleton}', '${QUEUE_POLICIES.stately}') THEN n.singleton_key -- gate singleton/stately by key per batch
            ELSE n.id::text
          END
        ) as row_number
      FROM next n
    )
    UPDATE ${schema}.job j SET
      state = '${JOB_STATES.active}',
      started_on = now(),
      retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
    FROM grouped
    WHERE name = $1 AND j.id = grouped.id
      AND (
        (grouped.grouped_policy IN ('${QUEUE_POLICIES.singleton}', '${QUEUE_POLICIES.stately}') AND grouped.row_number = 1) -- only one per singleton key
        OR COALESCE(grouped.grouped_policy, '') NOT IN ('${QUEUE_POLICIES.singleton}', '${QUEUE_POLICIES.stately}') -- other policies unaffected
      )
    RETURNING j.${includeMetadata?allJobColumns:baseJobColumns}
  `}function completeJobs(schema){return`
    WITH results AS (
      UPDATE ${schema}.job
      SET completed_on = now(),
        state = '${JOB_STATES.completed}',
        output = $3::jsonb
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${JOB_STATES.active}'
      RETURNING *
    )
    SELECT COUNT(*) FROM results
  `}function failJobsById(schema){return failJobs(schema,`name = $1 AND id IN (SELECT UNNEST($2::uuid[])) AND state < '${JOB_STATES.completed}'`,`$3::jsonb`)}function failJobsByTimeout(schema){return failJobs(schema,`state = '${JOB_STATES.active}' AND (started_on + expire_in) < now()`,`'{ "value": { "message": "job failed by timeout in active state" } }'::jsonb`)}function failJobs(schema,where,output){return`
    WITH deleted_jobs AS (
      DELETE FROM ${schema}.job
      WHERE ${where}
      RETURNING *
    ),
    retried_jobs AS (
      INSERT INTO ${schema}.job (
        id,
        name,
        priority,
        data,
        state,
        retry_limit,
        retry_count,
        retry_delay,
        retry_backoff,
        start_after,
        started_on,
        singleton_key,
        singleton_on,
        expire_in,
        created_on,
        completed_on,
        keep_until,
        dead_letter,
        policy,
        output
      )
      SELECT
        id,
        name,
        priority,
        data,
        CASE
          WHEN retry_count < retry_limit THEN '${JOB_STATES.retry}'::${schema}.job_state
          ELSE '${JOB_STATES.failed}'::${schema}.job_state
          END as state,
        retry_limit,
        retry_count,
        retry_delay,
        retry_backoff,
        CASE
          WHEN retry_count = retry_limit THEN start_after
          WHEN NOT retry_backoff THEN now() + retry_delay * interval '1'
          ELSE now() + (
                retry_delay * 2 ^ LEAST(16, retry_count + 1) / 2 +
                retry_delay * 2 ^ LEAST(16, retry_count + 1) / 2 * random()
            ) * interval '1'
          END as start_after,
        started_on,
        singleton_key,
        singleton_on,
        expire_in,
        created_on,
        CASE
          WHEN retry_count < retry_limit THEN NULL
          ELSE now()
          END as completed_on,
        keep_until,
        dead_letter,
        policy,
        ${output}
      FROM deleted_jobs
      ON CONFLICT DO NOTHING
      RETURNING *
    ),
    failed_jobs as (
      INSERT INTO ${schema}.job (
        id,
        name,
        priority,
        data,
        state,
        retry_limit,
        retry_count,
        retry_delay,
        retry_backoff,
        start_after,
        started_on,
        singleton_key,
        singleton_on,
        expire_in,
        created_on,
        completed_on,
        keep_until,
        dead_letter,
        policy,
        output
      )
      SELECT
        id,
        name,
        priority,
        data,
        '${JOB_STATES.failed}'::${schema}.job_state as state,
        retry_limit,
        retry_count,
        retry_delay,
        retry_backoff,
        start_after,
        started_on,
        singleton_key,
        singleton_on,
        expire_in,
        created_on,
        now() as completed_on,
        keep_until,
        dead_letter,
        policy,
        ${output}
      FROM deleted_jobs
      WHERE id NOT IN (SELECT id from retried_jobs)
      RETURNING *
    ),
    results as (
      SELECT * FROM retried_jobs
      UNION ALL
      SELECT * FROM failed_jobs
    ),
    dlq_jobs as (
      INSERT INTO ${schema}.job (name, data, output, retry_limit, keep_until)
      SELECT
        dead_letter,
        data,
        output,
        retry_limit,
        keep_until + (keep_until - start_after)
      FROM results
      WHERE state = '${JOB_STATES.failed}'
        AND dead_letter IS NOT NULL
        AND NOT name = dead_letter
    )
    SELECT COUNT(*) FROM results
  `}function cancelJobs(schema){return`
    with results as (
      UPDATE ${schema}.job
      SET completed_on = now(),
        state = '${JOB_STATES.cancelled}'
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state < '${JOB_STATES.completed}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function resumeJobs(schema){return`
    with results as (
      UPDATE ${schema}.job
      SET completed_on = NULL,
        state = '${JOB_STATES.created}'
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${JOB_STATES.cancelled}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function deleteJobs(schema){return`
    with results as (
      DELETE FROM ${schema}.job
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function retryJobs(schema){return`
    with results as (
      UPDATE ${schema}.job
      SET state = '${JOB_STATES.retry}',
        retry_limit = retry_limit + 1
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${JOB_STATES.failed}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function insertJob(schema){return`
    INSERT INTO ${schema}.job (
      id,
      name,
      data,
      priority,
      start_after,
      singleton_key,
      singleton_on,
      dead_letter,
      expire_in,
      keep_until,
      retry_limit,
      retry_delay,
      retry_backoff,
      policy
    )
    SELECT
      id,
      j.name,
      data,
      priority,
      start_after,
      singleton_key,
      singleton_on,
      COALESCE(j.dead_letter, q.dead_letter) as dead_letter,
      CASE
        WHEN expire_in IS NOT NULL THEN expire_in::numeric * interval '1s'
        WHEN q.expire_seconds IS NOT NULL THEN q.expire_seconds * interval '1s'
        WHEN expire_in_default IS NOT NULL THEN expire_in_default::numeric * interval '1s'
        ELSE interval '15 minutes'
        END as expire_in,
      CASE
        WHEN right(keep_until, 1) = 'Z' THEN CAST(keep_until as timestamp with time zone)
        ELSE start_after + CAST(COALESCE(keep_until, (q.retention_minutes * 60)::text, keep_until_default, '14 days') as interval)
        END as keep_until,
      COALESCE(j.retry_limit, q.retry_limit, retry_limit_default, 2) as retry_limit,
      CASE
        WHEN COALESCE(j.retry_backoff, q.retry_backoff, retry_backoff_default, false)
        THEN GREATEST(COALESCE(j.retry_delay, q.retry_delay, retry_delay_default), 1)
        ELSE COALESCE(j.retry_delay, q.retry_delay, retry_delay_default, 0)
        END as retry_delay,
      COALESCE(j.retry_backoff, q.retry_backoff, retry_backoff_default, false) as retry_backoff,
      q.policy
    FROM
      ( SELECT
          COALESCE($1::uuid, gen_random_uuid()) as id,
          $2 as name,
          $3::jsonb as data,
          COALESCE($4::int, 0) as priority,
          CASE
            WHEN right($5, 1) = 'Z' THEN CAST($5 as timestamp with time zone)
            ELSE now() + CAST(COALESCE($5,'0') as interval)
            END as start_after,
          $6 as singleton_key,
          CASE
            WHEN $7::integer IS NOT NULL THEN 'epoch'::timestamp + '1 second'::interval * ($7 * floor((date_part('epoch', now()) + $8) / $7))
            ELSE NULL
            END as singleton_on,
          $9 as dead_letter,
          $10 as expire_in,
          $11 as expire_in_default,
          $12 as keep_until,
          $13 as keep_until_default,
          $14::int as retry_limit,
          $15::int as retry_limit_default,
          $16::int as retry_delay,
          $17::int as retry_delay_default,
          $18::bool as retry_backoff,
          $19::bool as retry_backoff_default
      ) j JOIN ${schema}.queue q ON j.name = q.name
    ON CONFLICT DO NOTHING
    RETURNING id
  `}function insertJobs(schema){return`
    WITH defaults as (
      SELECT
        $2 as expire_in,
        $3 as keep_until,
        $4::int as retry_limit,
        $5::int as retry_delay,
        $6::bool as retry_backoff
    )
    INSERT INTO ${schema}.job (
      id,
      name,
      data,
      priority,
      start_after,
      singleton_key,
      singleton_on,
      dead_letter,
      expire_in,
      keep_until,
      retry_limit,
      retry_delay,
      retry_backoff,
      policy
    )
    SELECT
      COALESCE(id, gen_random_uuid()) as id,
      j.name,
      data,
      COALESCE(priority, 0) as priority,
      j.start_after,
      "singletonKey" as singleton_key,
      CASE
        WHEN "singletonSeconds" IS NOT NULL THEN 'epoch'::timestamp + '1 second'::interval * ("singletonSeconds" * floor( date_part('epoch', now()) / "singletonSeconds" ))
        ELSE NULL
        END as singleton_on,
      COALESCE("deadLetter", q.dead_letter) as dead_letter,
      CASE
        WHEN "expireInSeconds" IS NOT NULL THEN "expireInSeconds"::numeric * interval '1s'
        WHEN q.expire_seconds IS NOT NULL THEN q.expire_seconds * interval '1s'
        WHEN defaults.expire_in IS NOT NULL THEN defaults.expire_in::numeric * interval '1s'
        ELSE interval '15 minutes'
        END as expire_in,
      CASE
        WHEN "keepUntil" IS NOT NULL THEN "keepUntil"
        ELSE COALESCE(j.start_after, now()) + CAST(COALESCE((q.retention_minutes * 60)::text, defaults.keep_until, '14 days') as interval)
        END as keep_until,
      COALESCE("retryLimit", q.retry_limit, defaults.retry_limit, 2),
      CASE
        WHEN COALESCE("retryBackoff", q.retry_backoff, defaults.retry_backoff, false)
          THEN GREATEST(COALESCE("retryDelay", q.retry_delay, defaults.retry_delay), 1)
        ELSE COALESCE("retryDelay", q.retry_delay, defaults.retry_delay, 0)
        END as retry_delay,
      COALESCE("retryBackoff", q.retry_backoff, defaults.retry_backoff, false) as retry_backoff,
      q.policy
    FROM (
      SELECT *,
        CASE
          WHEN right("startAfter", 1) = 'Z' THEN CAST("startAfter" as timestamp with time zone)
          ELSE now() + CAST(COALESCE("startAfter",'0') as interval)
          END as start_after
      FROM json_to_recordset($1) as x (
        id uuid,
        name text,
        priority integer,
        data jsonb,
        "startAfter" text,
        "retryLimit" integer,
        "retryDelay" integer,
        "retryBackoff" boolean,
        "singletonKey" text,
        "singletonSeconds" integer,
        "expireInSeconds" integer,
        "keepUntil" timestamp with time zone,
        "deadLetter" text
      )
    ) j
    JOIN ${schema}.queue q ON j.name = q.name,
      defaults
    ON CONFLICT DO NOTHING
  `}function drop(schema,interval){return`
    DELETE FROM ${schema}.archive
    WHERE archived_on < (now() - interval '${interval}')
  `}function archive(schema,completedInterval,failedInterval=completedInterval){const columns=`id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter, policy, output`;return`
    WITH archived_rows AS (
      DELETE FROM ${schema}.job
      WHERE (state <> '${JOB_STATES.failed}' AND completed_on < (now() - interval '${completedInterval}'))
        OR (state = '${JOB_STATES.failed}' AND completed_on < (now() - interval '${failedInterval}'))
        OR (state < '${JOB_STATES.active}' AND keep_until < now())
      RETURNING *
    )
    INSERT INTO ${schema}.archive (${columns})
    SELECT ${columns}
    FROM archived_rows
    ON CONFLICT DO NOTHING
  `}function countStates(schema){return`
    SELECT name, state, count(*) size
    FROM ${schema}.job
    GROUP BY rollup(name), rollup(state)
  `}function locked(schema,query){if(Array.isArray(query))query=query.join(`;
`);return`
    BEGIN;
    SET LOCAL lock_timeout = '30s';
    SET LOCAL idle_in_transaction_session_timeout = '30s';
    ${advisoryLock(schema)};
    ${query};
    COMMIT;
  `}function advisoryLock(schema,key){return`SELECT pg_advisory_xact_lock(
      ('x' || encode(sha224((current_database() || '.pgboss.${schema}${key||``}')::bytea), 'hex'))::bit(64)::bigint
  )`}function assertMigration(schema,version){return`SELECT version::int/(version::int-${version}) from ${schema}.version`}function getJobById(schema){return getJobByTableQueueId(schema,`job`)}function getArchivedJobById(schema){return getJobByTableQueueId(schema,`archive`)}function getJobByTableQueueId(schema,table){return`SELECT ${allJobColumns} FROM ${schema}.${table} WHERE name = $1 AND id = $2`}}));var require_attorney=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const assert=__require(`node:assert`);const{DEFAULT_SCHEMA}=require_plans();const POLICY={MAX_EXPIRATION_HOURS:24,MIN_POLLING_INTERVAL_MS:500};module.exports={POLICY,getConfig,checkSendArgs,checkQueueArgs,checkWorkArgs,checkFetchArgs,warnClockSkew,assertPostgresObjectName,assertQueueName};const WARNINGS={CLOCK_SKEW:{message:`Timekeeper detected clock skew between this instance and the database server. This will not affect scheduling operations, but this warning is shown any time the skew exceeds 60 seconds.`,code:`pg-boss-w02`},CRON_DISABLED:{message:`Archive interval is set less than 60s.  Cron processing is disabled.`,code:`pg-boss-w03`},ON_COMPLETE_REMOVED:{message:`'onComplete' option detected. This option has been removed. Consider deadLetter if needed.`,code:`pg-boss-w04`}};function checkQueueArgs(name,options={}){assert(!(`deadLetter`in options)||typeof options.deadLetter===`string`,`deadLetter must be a string`);applyRetryConfig(options);applyExpirationConfig(options);applyRetentionConfig(options);return options}function checkSendArgs(args,defaults){let name,data,options;if(typeof args[0]===`string`){name=args[0];data=args[1];assert(typeof data!==`function`,`send() cannot accept a function as the payload.  Did you intend to use work()?`);options=args[2]}else if(typeof args[0]===`object`){assert(args.length===1,`send object API only accepts 1 argument`);const job=args[0];assert(job,`boss requires all jobs to have a name`);name=job.name;data=job.data;options=job.options}options=options||{};assert(name,`boss requires all jobs to have a queue name`);assert(typeof options===`object`,`options should be an object`);options={...options};assert(!(`priority`in options)||Number.isInteger(options.priority),`priority must be an integer`);options.priority=options.priority||0;assert(!(`deadLetter`in options)||typeof options.deadLetter===`string`,`deadLetter must be a string`);applyRetryConfig(options,defaults);applyExpirationConfig(options,defaults);applyRetentionConfig(options,defaults);const{startAfter,singletonSeconds,singletonMinutes,singletonHours}=options;options.startAfter=startAfter instanceof Date&&typeof startAfter.toISOString===`function`?startAfter.toISOString():startAfter>0?``+startAfter:typeof startAfter===`string`?startAfter:null;options.singletonSeconds=singletonHours>0?singletonHours*60*60:singletonMinutes>0?singletonMinutes*60:singletonSeconds>0?singletonSeconds:null;assert(!singletonSeconds||singletonSeconds<=defaults.archiveSeconds,`throttling interval ${singletonSeconds}s cannot exceed archive interval ${defaults.archiveSeconds}s`);if(options.onComplete)emitWarning(WARNINGS.ON_COMPLETE_REMOVED);return{name,data,options}}function checkWorkArgs(name,args,defaults){let options,callback;assert(name,`missing job name`);if(args.length===1){callback=args[0];options={}}else if(args.length>1){options=args[0]||{};callback=args[1]}assert(typeof callback===`function`,`expected callback to be a function`);assert(typeof options===`object`,`expected config to be an object`);options={...options};applyPollingInterval(options,defaults);assert(!(`batchSize`in options)||Number.isInteger(options.batchSize)&&options.batchSize>=1,`batchSize must be an integer > 0`);assert(!(`includeMetadata`in options)||typeof options.includeMetadata===`boolean`,`includeMetadata must be a boolean`);assert(!(`priority`in options)||typeof options.priority===`boolean`,`priority must be a boolean`);options.batchSize=options.batchSize||1;return{options,callback}}function checkFetchArgs(name,options){assert(name,`missing queue name`);assert(!(`batchSize`in options)||Number.isInteger(options.batchSize)&&options.batchSize>=1,`batchSize must be an integer > 0`);assert(!(`includeMetadata`in options)||typeof options.includeMetadata===`boolean`,`includeMetadata must be a boolean`);assert(!(`priority`in options)||typeof options.priority===`boolean`,`priority must be a boolean`);assert(!(`ignoreStartAfter`in options)||typeof options.ignoreStartAfter===`boolean`,`ignoreStartAfter must be a boolean`);options.batchSize=options.batchSize||1}function getConfig(value){assert(value&&(typeof value===`object`||typeof value===`string`),`configuration assert: string or config object is required to connect to postgres`);const config=typeof value===`string`?{connectionString:value}:{...value};config.schedule=`schedule`in config?config.schedule:true;config.supervise=`supervise`in config?config.supervise:true;config.migrate=`migrate`in config?config.migrate:true;applySchemaConfig(config);applyMaintenanceConfig(config);applyArchiveConfig(config);applyArchiveFailedConfig(config);applyDeleteConfig(config);applyMonitoringConfig(config);applyPollingInterval(config);applyExpirationConfig(config);applyRetentionConfig(config);return config}function applySchemaConfig(config){if(config.schema)assertPostgresObjectName(config.schema);config.schema=config.schema||DEFAULT_SCHEMA}function assertPostgresObjectName(name){assert(typeof name===`string`,`Name must be a string`);assert(name.length<=50,`Name cannot exceed 50 characters`);assert(!/\W/.test(name),`Name can only contain alphanumeric characters or underscores`);assert(!/^\d/.test(name),`Name cannot start with a number`)}function assertQueueName(name){assert(name,`Name is required`);assert(typeof name===`string`,`Name must be a string`);assert(/[\w-]/.test(name),`Name can only contain alphanumeric characters, underscores, or hyphens`)}function applyArchiveConfig(config){const ARCHIVE_DEFAULT=43200;assert(!(`archiveCompletedAfterSeconds`in config)||config.archiveCompletedAfterSeconds>=1,`configuration assert: archiveCompletedAfterSeconds must be at least every second and less than `);config.archiveSeconds=config.archiveCompletedAfterSeconds||ARCHIVE_DEFAULT;config.archiveInterval=`${config.archiveSeconds} seconds`;if(config.archiveSeconds<60)emitWarning(WARNINGS.CRON_DISABLED)}function applyArchiveFailedConfig(config){assert(!(`archiveFailedAfterSeconds`in config)||config.archiveFailedAfterSeconds>=1,`configuration assert: archiveFailedAfterSeconds must be at least every second and less than `);config.archiveFailedSeconds=config.archiveFailedAfterSeconds||config.archiveSeconds;config.archiveFailedInterval=`${config.archiveFailedSeconds} seconds`;if(config.archiveFailedSeconds<60&&config.archiveSeconds>=60)emitWarning(WARNINGS.CRON_DISABLED)}function applyRetentionConfig(config,defaults={}){assert(!(`retentionSeconds`in config)||config.retentionSeconds>=1,`configuration assert: retentionSeconds must be at least every second`);assert(!(`retentionMinutes`in config)||config.retentionMinutes>=1,`configuration assert: retentionMinutes must be at least every minute`);assert(!(`retentionHours`in config)||config.retentionHours>=1,`configuration assert: retentionHours must be at least every hour`);assert(!(`retentionDays`in config)||config.retentionDays>=1,`configuration assert: retentionDays must be at least every day`);config.keepUntil=`retentionDays`in config?`${config.retentionDays} days`:`retentionHours`in config?`${config.retentionHours} hours`:`retentionMinutes`in config?`${config.retentionMinutes} minutes`:`retentionSeconds`in config?`${config.retentionSeconds} seconds`:null;config.keepUntilDefault=defaults?.keepUntil}function applyExpirationConfig(config,defaults={}){assert(!(`expireInSeconds`in config)||config.expireInSeconds>=1,`configuration assert: expireInSeconds must be at least every second`);assert(!(`expireInMinutes`in config)||config.expireInMinutes>=1,`configuration assert: expireInMinutes must be at least every minute`);assert(!(`expireInHours`in config)||config.expireInHours>=1,`configuration assert: expireInHours must be at least every hour`);const expireIn=`expireInHours`in config?config.expireInHours*60*60:`expireInMinutes`in config?config.expireInMinutes*60:`expireInSeconds`in config?config.expireInSeconds:null;assert(!expireIn||expireIn/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: expiration cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`);config.expireIn=expireIn;config.expireInDefault=defaults?.expireIn}function applyRetryConfig(config,defaults){assert(!(`retryDelay`in config)||Number.isInteger(config.retryDelay)&&config.retryDelay>=0,`retryDelay must be an integer >= 0`);assert(!(`retryLimit`in config)||Number.isInteger(config.retryLimit)&&config.retryLimit>=0,`retryLimit must be an integer >= 0`);assert(!(`retryBackoff`in config)||config.retryBackoff===true||config.retryBackoff===false,`retryBackoff must be either true or false`);config.retryDelayDefault=defaults?.retryDelay;config.retryLimitDefault=defaults?.retryLimit;config.retryBackoffDefault=defaults?.retryBackoff}function applyPollingInterval(config,defaults){assert(!(`pollingIntervalSeconds`in config)||config.pollingIntervalSeconds>=POLICY.MIN_POLLING_INTERVAL_MS/1e3,`configuration assert: pollingIntervalSeconds must be at least every ${POLICY.MIN_POLLING_INTERVAL_MS}ms`);config.pollingInterval=`pollingIntervalSeconds`in config?config.pollingIntervalSeconds*1e3:defaults?.pollingInterval||2e3}function applyMaintenanceConfig(config){assert(!(`maintenanceIntervalSeconds`in config)||config.maintenanceIntervalSeconds>=1,`configuration assert: maintenanceIntervalSeconds must be at least every second`);assert(!(`maintenanceIntervalMinutes`in config)||config.maintenanceIntervalMinutes>=1,`configuration assert: maintenanceIntervalMinutes must be at least every minute`);config.maintenanceIntervalSeconds=`maintenanceIntervalMinutes`in config?config.maintenanceIntervalMinutes*60:`maintenanceIntervalSeconds`in config?config.maintenanceIntervalSeconds:120;assert(config.maintenanceIntervalSeconds/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: maintenance interval cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`)}function applyDeleteConfig(config){assert(!(`deleteAfterSeconds`in config)||config.deleteAfterSeconds>=1,`configuration assert: deleteAfterSeconds must be at least every second`);assert(!(`deleteAfterMinutes`in config)||config.deleteAfterMinutes>=1,`configuration assert: deleteAfterMinutes must be at least every minute`);assert(!(`deleteAfterHours`in config)||config.deleteAfterHours>=1,`configuration assert: deleteAfterHours must be at least every hour`);assert(!(`deleteAfterDays`in config)||config.deleteAfterDays>=1,`configuration assert: deleteAfterDays must be at least every day`);config.deleteAfter=`deleteAfterDays`in config?`${config.deleteAfterDays} days`:`deleteAfterHours`in config?`${config.deleteAfterHours} hours`:`deleteAfterMinutes`in config?`${config.deleteAfterMinutes} minutes`:`deleteAfterSeconds`in config?`${config.deleteAfterSeconds} seconds`:`7 days`}function applyMonitoringConfig(config){assert(!(`monitorStateIntervalSeconds`in config)||config.monitorStateIntervalSeconds>=1,`configuration assert: monitorStateIntervalSeconds must be at least every second`);assert(!(`monitorStateIntervalMinutes`in config)||config.monitorStateIntervalMinutes>=1,`configuration assert: monitorStateIntervalMinutes must be at least every minute`);config.monitorStateIntervalSeconds=`monitorStateIntervalMinutes`in config?config.monitorStateIntervalMinutes*60:`monitorStateIntervalSeconds`in config?config.monitorStateIntervalSeconds:null;if(config.monitorStateIntervalSeconds)assert(config.monitorStateIntervalSeconds/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: state monitoring interval cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`);const TEN_MINUTES_IN_SECONDS=600;assert(!(`clockMonitorIntervalSeconds`in config)||config.clockMonitorIntervalSeconds>=1&&config.clockMonitorIntervalSeconds<=TEN_MINUTES_IN_SECONDS,`configuration assert: clockMonitorIntervalSeconds must be between 1 second and 10 minutes`);assert(!(`clockMonitorIntervalMinutes`in config)||config.clockMonitorIntervalMinutes>=1&&config.clockMonitorIntervalMinutes<=10,`configuration assert: clockMonitorIntervalMinutes must be between 1 and 10`);config.clockMonitorIntervalSeconds=`clockMonitorIntervalMinutes`in config?config.clockMonitorIntervalMinutes*60:`clockMonitorIntervalSeconds`in config?config.clockMonitorIntervalSeconds:TEN_MINUTES_IN_SECONDS;assert(!(`cronMonitorIntervalSeconds`in config)||config.cronMonitorIntervalSeconds>=1&&config.cronMonitorIntervalSeconds<=45,`configuration assert: cronMonitorIntervalSeconds must be between 1 and 45 seconds`);config.cronMonitorIntervalSeconds=`cronMonitorIntervalSeconds`in config?config.cronMonitorIntervalSeconds:30;assert(!(`cronWorkerIntervalSeconds`in config)||config.cronWorkerIntervalSeconds>=1&&config.cronWorkerIntervalSeconds<=45,`configuration assert: cronWorkerIntervalSeconds must be between 1 and 45 seconds`);config.cronWorkerIntervalSeconds=`cronWorkerIntervalSeconds`in config?config.cronWorkerIntervalSeconds:5}function warnClockSkew(message){emitWarning(WARNINGS.CLOCK_SKEW,message,{force:true})}function emitWarning(warning,message,options={}){const{force}=options;if(force||!warning.warned){warning.warned=true;message=`${warning.message} ${message||``}`;process.emitWarning(message,warning.type,warning.code)}}}));var require_migrationStore=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const assert=__require(`node:assert`);const plans=require_plans();module.exports={rollback,next,migrate,getAll};function flatten(schema,commands,version){commands.unshift(plans.assertMigration(schema,version));commands.push(plans.setVersion(schema,version));return plans.locked(schema,commands)}function rollback(schema,version,migrations){migrations=migrations||getAll(schema);const result=migrations.find(i=>i.version===version);assert(result,`Version ${version} not found.`);return flatten(schema,result.uninstall||[],result.previous)}function next(schema,version,migrations){migrations=migrations||getAll(schema);const result=migrations.find(i=>i.previous===version);assert(result,`Version ${version} not found.`);return flatten(schema,result.install,result.version)}function migrate(value,version,migrations){let schema,config;if(typeof value===`string`){config=null;schema=value}else{config=value;schema=config.schema}migrations=migrations||getAll(schema,config);const result=migrations.filter(i=>i.previous>=version).sort((a,b)=>a.version-b.version).reduce((acc,i)=>{acc.install=acc.install.concat(i.install);acc.version=i.version;return acc},{install:[],version});assert(result.install.length>0,`Version ${version} not found.`);return flatten(schema,result.install,result.version)}function getAll(schema){return[{release:`10.1.5`,version:24,previous:23,install:[`
        CREATE OR REPLACE FUNCTION ${schema}.create_queue(queue_name text, options json)
        RETURNS VOID AS
        $$
        DECLARE
          table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
          queue_created_on timestamptz;
        BEGIN

          WITH q as (
            INSERT INTO ${schema}.queue (
              name,
              policy,
              retry_limit,
              retry_delay,
              retry_backoff,
              expire_seconds,
              retention_minutes,
              dead_letter,
              partition_name
            )
            VALUES (
              queue_name,
              options->>'policy',
              (options->>'retryLimit')::int,
              (options->>'retryDelay')::int,
              (options->>'retryBackoff')::bool,
              (options->>'expireInSeconds')::int,
              (options->>'retentionMinutes')::int,
              options->>'deadLetter',
              table_name
            )
            ON CONFLICT DO NOTHING
            RETURNING created_on
          )
          SELECT created_on into queue_created_on from q;

          IF queue_created_on IS NULL THEN
            RETURN;
          END IF;

          EXECUTE format('CREATE TABLE ${schema}.%I (LIKE ${schema}.job INCLUDING DEFAULTS)', table_name);
          
          EXECUTE format('ALTER TABLE ${schema}.%1$I ADD PRIMARY KEY (name, id)', table_name);
          EXECUTE format('ALTER TABLE ${schema}.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
          EXECUTE format('ALTER TABLE ${schema}.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON ${schema}.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON ${schema}.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON ${schema}.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON ${schema}.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
          EXECUTE format('CREATE INDEX %1$s_i5 ON ${schema}.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

          EXECUTE format('ALTER TABLE ${schema}.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
          EXECUTE format('ALTER TABLE ${schema}.job ATTACH PARTITION ${schema}.%I FOR VALUES IN (%L)', table_name, queue_name);
        END;
        $$
        LANGUAGE plpgsql
        `],uninstall:[]},{release:`10.1.1`,version:23,previous:22,install:[`ALTER TABLE ${schema}.job ADD PRIMARY KEY (name, id)`],uninstall:[`ALTER TABLE ${schema}.job DROP CONSTRAINT job_pkey`]},{release:`10.0.6`,version:22,previous:21,install:[`ALTER TABLE ${schema}.job ALTER COLUMN retry_limit SET DEFAULT 2`],uninstall:[`ALTER TABLE ${schema}.job ALTER COLUMN retry_limit SET DEFAULT 0`]}]}}));var require_version=/* @__PURE__ */ __commonJSMin(((exports,module)=>{module.exports={"schema":24}}));var require_contractor=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const assert=__require(`node:assert`);const plans=require_plans();const{DEFAULT_SCHEMA}=plans;const migrationStore=require_migrationStore();const schemaVersion=require_version().schema;var Contractor=class{static constructionPlans(schema=DEFAULT_SCHEMA){return plans.create(schema,schemaVersion)}static migrationPlans(schema=DEFAULT_SCHEMA,version=schemaVersion-1){return migrationStore.migrate(schema,version)}static rollbackPlans(schema=DEFAULT_SCHEMA,version=schemaVersion){return migrationStore.rollback(schema,version)}constructor(db,config){this.config=config;this.db=db;this.migrations=this.config.migrations||migrationStore.getAll(this.config.schema);this.functions=[this.schemaVersion,this.isInstalled]}async schemaVersion(){const result=await this.db.executeSql(plans.getVersion(this.config.schema));return result.rows.length?parseInt(result.rows[0].version):null}async isInstalled(){return!!(await this.db.executeSql(plans.versionTableExists(this.config.schema))).rows[0].name}async start(){if(await this.isInstalled()){const version=await this.schemaVersion();if(schemaVersion>version)await this.migrate(version)}else await this.create()}async check(){if(!await this.isInstalled())throw new Error(`pg-boss is not installed`);const version=await this.schemaVersion();if(schemaVersion!==version)throw new Error(`pg-boss database requires migrations`)}async create(){try{const commands=plans.create(this.config.schema,schemaVersion);await this.db.executeSql(commands)}catch(err){assert(err.message.includes(plans.CREATE_RACE_MESSAGE),err)}}async migrate(version){try{const commands=migrationStore.migrate(this.config,version,this.migrations);await this.db.executeSql(commands)}catch(err){assert(err.message.includes(plans.MIGRATE_RACE_MESSAGE),err)}}async next(version){const commands=migrationStore.next(this.config.schema,version,this.migrations);await this.db.executeSql(commands)}async rollback(version){const commands=migrationStore.rollback(this.config.schema,version,this.migrations);await this.db.executeSql(commands)}};module.exports=Contractor}));var require_serialize_error=/* @__PURE__ */ __commonJSMin(((exports,module)=>{var NonError=class NonError extends Error{constructor(message){super(NonError._prepareSuperMessage(message));Object.defineProperty(this,"name",{value:`NonError`,configurable:true,writable:true});if(Error.captureStackTrace)Error.captureStackTrace(this,NonError)}static _prepareSuperMessage(message){try{return JSON.stringify(message)}catch{return String(message)}}};const commonProperties=[{property:`name`,enumerable:false},{property:`message`,enumerable:false},{property:`stack`,enumerable:false},{property:`code`,enumerable:true}];const isCalled=Symbol(`.toJSON called`);const toJSON=from=>{from[isCalled]=true;const json=from.toJSON();delete from[isCalled];return json};const destroyCircular=({from,seen,to_,forceEnumerable,maxDepth,depth})=>{const to=to_||(Array.isArray(from)?[]:{});seen.push(from);if(depth>=maxDepth)return to;if(typeof from.toJSON===`function`&&from[isCalled]!==true)return toJSON(from);for(const[key,value]of Object.entries(from)){if(typeof Buffer===`function`&&Buffer.isBuffer(value)){to[key]=`[object Buffer]`;continue}if(typeof value===`function`)continue;if(!value||typeof value!==`object`){to[key]=value;continue}if(!seen.includes(from[key])){depth++;to[key]=destroyCircular({from:from[key],seen:seen.slice(),forceEnumerable,maxDepth,depth});continue}to[key]=`[Circular]`}for(const{property,enumerable}of commonProperties)if(typeof from[property]===`string`)Object.defineProperty(to,property,{value:from[property],enumerable:forceEnumerable?true:enumerable,configurable:true,writable:true});return to};const serializeError=(value,options={})=>{const{maxDepth=Number.POSITIVE_INFINITY}=options;if(typeof value===`object`&&value!==null)return destroyCircular({from:value,seen:[],forceEnumerable:true,maxDepth,depth:0});if(typeof value===`function`)return`[Function: ${value.name||`anonymous`}]`;return value};const deserializeError=(value,options={})=>{const{maxDepth=Number.POSITIVE_INFINITY}=options;if(value instanceof Error)return value;if(typeof value===`object`&&value!==null&&!Array.isArray(value)){const newError=/* @__PURE__ */ new Error;destroyCircular({from:value,seen:[],to_:newError,maxDepth,depth:0});return newError}return new NonError(value)};module.exports={serializeError,deserializeError}}));var require_tools=/* @__PURE__ */ __commonJSMin(((exports,module)=>{module.exports={delay};function delay(ms,error){const{setTimeout}=__require(`node:timers/promises`);const ac=new AbortController;const promise=new Promise((resolve,reject)=>{setTimeout(ms,null,{signal:ac.signal}).then(()=>{if(error)reject(new Error(error));else resolve()}).catch(resolve)});promise.abort=()=>{if(!ac.signal.aborted)ac.abort()};return promise}}));var require_worker=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const{delay}=require_tools();const WORKER_STATES={created:`created`,active:`active`,stopping:`stopping`,stopped:`stopped`};var Worker=class{constructor({id,name,options,interval,fetch,onFetch,onError}){this.id=id;this.name=name;this.options=options;this.fetch=fetch;this.onFetch=onFetch;this.onError=onError;this.interval=interval;this.jobs=[];this.createdOn=Date.now();this.lastFetchedOn=null;this.lastJobStartedOn=null;this.lastJobEndedOn=null;this.lastError=null;this.lastErrorOn=null;this.state=WORKER_STATES.created;this.stopping=false;this.stopped=false;this.loopDelayPromise=null;this.beenNotified=false}notify(){this.beenNotified=true;if(this.loopDelayPromise)this.loopDelayPromise.abort()}async start(){this.state=WORKER_STATES.active;while(!this.stopping){const started=Date.now();try{this.beenNotified=false;const jobs=await this.fetch();this.lastFetchedOn=Date.now();if(jobs){this.jobs=jobs;this.lastJobStartedOn=this.lastFetchedOn;await this.onFetch(jobs);this.lastJobEndedOn=Date.now();this.jobs=[]}}catch(err){this.lastErrorOn=Date.now();this.lastError=err;err.message=`${err.message} (Queue: ${this.name}, Worker: ${this.id})`;this.onError(err)}const duration=Date.now()-started;this.lastJobDuration=duration;if(!this.stopping&&!this.beenNotified&&this.interval-duration>100){this.loopDelayPromise=delay(this.interval-duration);await this.loopDelayPromise;this.loopDelayPromise=null}}this.stopping=false;this.stopped=true;this.state=WORKER_STATES.stopped}stop(){this.stopping=true;this.state=WORKER_STATES.stopping;if(this.loopDelayPromise)this.loopDelayPromise.abort()}};module.exports=Worker}));var require_date=/* @__PURE__ */ __commonJSMin(((exports,module)=>{var luxon=require_luxon();CronDate.prototype.addYear=function(){this._date=this._date.plus({years:1})};CronDate.prototype.addMonth=function(){this._date=this._date.plus({months:1}).startOf(`month`)};CronDate.prototype.addDay=function(){this._date=this._date.plus({days:1}).startOf(`day`)};CronDate.prototype.addHour=function(){var prev=this._date;this._date=this._date.plus({hours:1}).startOf(`hour`);if(this._date<=prev)this._date=this._date.plus({hours:1})};CronDate.prototype.addMinute=function(){var prev=this._date;this._date=this._date.plus({minutes:1}).startOf(`minute`);if(this._date<prev)this._date=this._date.plus({hours:1})};CronDate.prototype.addSecond=function(){var prev=this._date;this._date=this._date.plus({seconds:1}).startOf(`second`);if(this._date<prev)this._date=this._date.plus({hours:1})};CronDate.prototype.subtractYear=function(){this._date=this._date.minus({years:1})};CronDate.prototype.subtractMonth=function(){this._date=this._date.minus({months:1}).endOf(`month`).startOf(`second`)};CronDate.prototype.subtractDay=function(){this._date=this._date.minus({days:1}).endOf(`day`).startOf(`second`)};CronDate.prototype.subtractHour=function(){var prev=this._date;this._date=this._date.minus({hours:1}).endOf(`hour`).startOf(`second`);if(this._date>=prev)this._date=this._date.minus({hours:1})};CronDate.prototype.subtractMinute=function(){var prev=this._date;this._date=this._date.minus({minutes:1}).endOf(`minute`).startOf(`second`);if(this._date>prev)this._date=this._date.minus({hours:1})};CronDate.prototype.subtractSecond=function(){var prev=this._date;this._date=this._date.minus({seconds:1}).startOf(`second`);if(this._date>prev)this._date=this._date.minus({hours:1})};CronDate.prototype.getDate=function(){return this._date.day};CronDate.prototype.getFullYear=function(){return this._date.year};CronDate.prototype.getDay=function(){var weekday=this._date.weekday;return weekday==7?0:weekday};CronDate.prototype.getMonth=function(){return this._date.month-1};CronDate.prototype.getHours=function(){return this._date.hour};CronDate.prototype.getMinutes=function(){return this._date.minute};CronDate.prototype.getSeconds=function(){return this._date.second};CronDate.prototype.getMilliseconds=function(){return this._date.millisecond};CronDate.prototype.getTime=function(){return this._date.valueOf()};CronDate.prototype.getUTCDate=function(){return this._getUTC().day};CronDate.prototype.getUTCFullYear=function(){return this._getUTC().year};CronDate.prototype.getUTCDay=function(){var weekday=this._getUTC().weekday;return weekday==7?0:weekday};CronDate.prototype.getUTCMonth=function(){return this._getUTC().month-1};CronDate.prototype.getUTCHours=function(){return this._getUTC().hour};CronDate.prototype.getUTCMinutes=function(){return this._getUTC().minute};CronDate.prototype.getUTCSeconds=function(){return this._getUTC().second};CronDate.prototype.toISOString=function(){return this._date.toUTC().toISO()};CronDate.prototype.toJSON=function(){return this._date.toJSON()};CronDate.prototype.setDate=function(d){this._date=this._date.set({day:d})};CronDate.prototype.setFullYear=function(y){this._date=this._date.set({year:y})};CronDate.prototype.setDay=function(d){this._date=this._date.set({weekday:d})};CronDate.prototype.setMonth=function(m){this._date=this._date.set({month:m+1})};CronDate.prototype.setHours=function(h){this._date=this._date.set({hour:h})};CronDate.prototype.setMinutes=function(m){this._date=this._date.set({minute:m})};CronDate.prototype.setSeconds=function(s){this._date=this._date.set({second:s})};CronDate.prototype.setMilliseconds=function(s){this._date=this._date.set({millisecond:s})};CronDate.prototype._getUTC=function(){return this._date.toUTC()};CronDate.prototype.toString=function(){return this.toDate().toString()};CronDate.prototype.toDate=function(){return this._date.toJSDate()};CronDate.prototype.isLastDayOfMonth=function(){var newDate=this._date.plus({days:1}).startOf(`day`);return this._date.month!==newDate.month};CronDate.prototype.isLastWeekdayOfMonth=function(){var newDate=this._date.plus({days:7}).startOf(`day`);return this._date.month!==newDate.month};function CronDate(timestamp,tz){var dateOpts={zone:tz};if(!timestamp)this._date=luxon.DateTime.local();else if(timestamp instanceof CronDate)this._date=timestamp._date;else if(timestamp instanceof Date)this._date=luxon.DateTime.fromJSDate(timestamp,dateOpts);else if(typeof timestamp===`number`)this._date=luxon.DateTime.fromMillis(timestamp,dateOpts);else if(typeof timestamp===`string`){this._date=luxon.DateTime.fromISO(timestamp,dateOpts);this._date.isValid||(this._date=luxon.DateTime.fromRFC2822(timestamp,dateOpts));this._date.isValid||(this._date=luxon.DateTime.fromSQL(timestamp,dateOpts));this._date.isValid||(this._date=luxon.DateTime.fromFormat(timestamp,`EEE, d MMM yyyy HH:mm:ss`,dateOpts))}if(!this._date||!this._date.isValid)throw new Error(`CronDate: unhandled timestamp: `+JSON.stringify(timestamp));if(tz&&tz!==this._date.zoneName)this._date=this._date.setZone(tz)}module.exports=CronDate}));var require_field_compactor=/* @__PURE__ */ __commonJSMin(((exports,module)=>{function buildRange(item){return{start:item,count:1}}function completeRangeWithItem(range,item){range.end=item;range.step=item-range.start;range.count=2}function finalizeCurrentRange(results,currentRange,currentItemRange){if(currentRange){if(currentRange.count===2){results.push(buildRange(currentRange.start));results.push(buildRange(currentRange.end))}else results.push(currentRange)}if(currentItemRange)results.push(currentItemRange)}function compactField(arr){var results=[];var currentRange=void 0;for(var i=0;i<arr.length;i++){var currentItem=arr[i];if(typeof currentItem!==`number`){finalizeCurrentRange(results,currentRange,buildRange(currentItem));currentRange=void 0}else if(!currentRange)currentRange=buildRange(currentItem);else if(currentRange.count===1)completeRangeWithItem(currentRange,currentItem);else if(currentRange.step===currentItem-currentRange.end){currentRange.count++;currentRange.end=currentItem}else if(currentRange.count===2){results.push(buildRange(currentRange.start));currentRange=buildRange(currentRange.end);completeRangeWithItem(currentRange,currentItem)}else{finalizeCurrentRange(results,currentRange);currentRange=buildRange(currentItem)}}finalizeCurrentRange(results,currentRange);return results}module.exports=compactField}));var require_field_stringify=/* @__PURE__ */ __commonJSMin(((exports,module)=>{var compactField=require_field_compactor();function stringifyField(arr,min,max){var ranges=compactField(arr);if(ranges.length===1){var singleRange=ranges[0];var step=singleRange.step;if(step===1&&singleRange.start===min&&singleRange.end===max)return`*`;if(step!==1&&singleRange.start===min&&singleRange.end===max-step+1)return`*/`+step}var result=[];for(var i=0,l=ranges.length;i<l;++i){var range=ranges[i];if(range.count===1){result.push(range.start);continue}var step=range.step;if(range.step===1){result.push(range.start+`-`+range.end);continue}var multiplier=range.start==0?range.count-1:range.count;if(range.step*multiplier>range.end)result=result.concat(Array.from({length:range.end-range.start+1}).map(function(_,index){var value=range.start+index;if((value-range.start)%range.step===0)return value;return null}).filter(function(value){return value!=null}));else if(range.end===max-range.step+1)result.push(range.start+`/`+range.step);else result.push(range.start+`-`+range.end+`/`+range.step)}return result.join(`,`)}module.exports=stringifyField}));var require_expression=/* @__PURE__ */ __commonJSMin(((exports,module)=>{var CronDate=require_date();var stringifyField=require_field_stringify();var LOOP_LIMIT=1e4;function CronExpression(fields,options){this._options=options;this._utc=options.utc||false;this._tz=this._utc?`UTC`:options.tz;this._currentDate=new CronDate(options.currentDate,this._tz);this._startDate=options.startDate?new CronDate(options.startDate,this._tz):null;this._endDate=options.endDate?new CronDate(options.endDate,this._tz):null;this._isIterator=options.iterator||false;this._hasIterated=false;this._nthDayOfWeek=options.nthDayOfWeek||0;this.fields=CronExpression._freezeFields(fields)}CronExpression.map=[`second`,`minute`,`hour`,`dayOfMonth`,`month`,`dayOfWeek`];CronExpression.predefined={"@yearly":`0 0 1 1 *`,"@monthly":`0 0 1 * *`,"@weekly":`0 0 * * 0`,"@daily":`0 0 * * *`,"@hourly":`0 * * * *`};CronExpression.constraints=[{min:0,max:59,chars:[]},{min:0,max:59,chars:[]},{min:0,max:23,chars:[]},{min:1,max:31,chars:[`L`]},{min:1,max:12,chars:[]},{min:0,max:7,chars:[`L`]}];CronExpression.daysInMonth=[31,29,31,30,31,30,31,31,30,31,30,31];CronExpression.aliases={month:{jan:1,feb:2,mar:3,apr:4,may:5,jun:6,jul:7,aug:8,sep:9,oct:10,nov:11,dec:12},dayOfWeek:{sun:0,mon:1,tue:2,wed:3,thu:4,fri:5,sat:6}};CronExpression.parseDefaults=[`0`,`*`,`*`,`*`,`*`,`*`];CronExpression.standardValidCharacters=/^[,*\d/-]+$/;CronExpression.dayOfWeekValidCharacters=/^[?,*\dL#/-]+$/;CronExpression.dayOfMonthValidCharacters=/^[?,*\dL/-]+$/;CronExpression.validCharacters={second:CronExpression.standardValidCharacters,minute:CronExpression.standardValidCharacters,hour:CronExpression.standardValidCharacters,dayOfMonth:CronExpression.dayOfMonthValidCharacters,month:CronExpression.standardValidCharacters,dayOfWeek:CronExpression.dayOfWeekValidCharacters};CronExpression._isValidConstraintChar=function _isValidConstraintChar(constraints,value){if(typeof value!==`string`)return false;return constraints.chars.some(function(char){return value.indexOf(char)>-1})};CronExpression._parseField=function _parseField(field,value,constraints){switch(field){case`month`:case`dayOfWeek`:var aliases=CronExpression.aliases[field];value=value.replace(/[a-z]{3}/gi,function(match){match=match.toLowerCase();if(typeof aliases[match]!==`undefined`)return aliases[match];else throw new Error(`Validation error, cannot resolve alias "`+match+`"`)})}if(!CronExpression.validCharacters[field].test(value))throw new Error(`Invalid characters, got value: `+value);if(value.indexOf(`*`)!==-1)value=value.replace(/\*/g,constraints.min+`-`+constraints.max);else if(value.indexOf(`?`)!==-1)value=value.replace(/\?/g,constraints.min+`-`+constraints.max);function parseSequence(val){var stack=[];function handleResult(result){if(result instanceof Array)for(var i=0,c=result.length;i<c;i++){var value=result[i];if(CronExpression._isValidConstraintChar(constraints,value)){stack.push(value);continue}if(typeof value!==`number`||Number.isNaN(value)||value<constraints.min||value>constraints.max)throw new Error(`Constraint error, got value `+value+` expected range `+constraints.min+`-`+constraints.max);stack.push(value)}else{if(CronExpression._isValidConstraintChar(constraints,result)){stack.push(result);return}var numResult=+result;if(Number.isNaN(numResult)||numResult<constraints.min||numResult>constraints.max)throw new Error(`Constraint error, got value `+result+` expected range `+constraints.min+`-`+constraints.max);if(field===`dayOfWeek`)numResult=numResult%7;stack.push(numResult)}}var atoms=val.split(`,`);if(!atoms.every(function(atom){return atom.length>0}))throw new Error(`Invalid list value format`);if(atoms.length>1)for(var i=0,c=atoms.length;i<c;i++)handleResult(parseRepeat(atoms[i]));else handleResult(parseRepeat(val));stack.sort(CronExpression._sortCompareFn);return stack}function parseRepeat(val){var repeatInterval=1;var atoms=val.split(`/`);if(atoms.length>2)throw new Error(`Invalid repeat: `+val);if(atoms.length>1){if(atoms[0]==+atoms[0])atoms=[atoms[0]+`-`+constraints.max,atoms[1]];return parseRange(atoms[0],atoms[atoms.length-1])}return parseRange(val,repeatInterval)}function parseRange(val,repeatInterval){var stack=[];var atoms=val.split(`-`);if(atoms.length>1){if(atoms.length<2)return+val;if(!atoms[0].length){if(!atoms[1].length)throw new Error(`Invalid range: `+val);return+val}var min=+atoms[0];var max=+atoms[1];if(Number.isNaN(min)||Number.isNaN(max)||min<constraints.min||max>constraints.max)throw new Error(`Constraint error, got range `+min+`-`+max+` expected range `+constraints.min+`-`+constraints.max);else if(min>max)throw new Error(`Invalid range: `+val);var repeatIndex=+repeatInterval;if(Number.isNaN(repeatIndex)||repeatIndex<=0)throw new Error(`Constraint error, cannot repeat at every `+repeatIndex+` time.`);if(field===`dayOfWeek`&&max%7===0)stack.push(0);for(var index=min,count=max;index<=count;index++)if(!(stack.indexOf(index)!==-1)&&repeatIndex>0&&repeatIndex%repeatInterval===0){repeatIndex=1;stack.push(index)}else repeatIndex++;return stack}return Number.isNaN(+val)?val:+val}return parseSequence(value)};CronExpression._sortCompareFn=function(a,b){var aIsNumber=typeof a===`number`;var bIsNumber=typeof b===`number`;if(aIsNumber&&bIsNumber)return a-b;if(!aIsNumber&&bIsNumber)return 1;if(aIsNumber&&!bIsNumber)return-1;return a.localeCompare(b)};CronExpression._handleMaxDaysInMonth=function(mappedFields){if(mappedFields.month.length===1){var daysInMonth=CronExpression.daysInMonth[mappedFields.month[0]-1];if(mappedFields.dayOfMonth[0]>daysInMonth)throw new Error(`Invalid explicit day of month definition`);return mappedFields.dayOfMonth.filter(function(dayOfMonth){return dayOfMonth===`L`?true:dayOfMonth<=daysInMonth}).sort(CronExpression._sortCompareFn)}};CronExpression._freezeFields=function(fields){for(var i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i];var value=fields[field];fields[field]=Object.freeze(value)}return Object.freeze(fields)};CronExpression.prototype._applyTimezoneShift=function(currentDate,dateMathVerb,method){if(method===`Month`||method===`Day`){var prevTime=currentDate.getTime();currentDate[dateMathVerb+method]();if(prevTime===currentDate.getTime()){if(currentDate.getMinutes()===0&&currentDate.getSeconds()===0)currentDate.addHour();else if(currentDate.getMinutes()===59&&currentDate.getSeconds()===59)currentDate.subtractHour()}}else{var previousHour=currentDate.getHours();currentDate[dateMathVerb+method]();var currentHour=currentDate.getHours();var diff=currentHour-previousHour;if(diff===2){if(this.fields.hour.length!==24)this._dstStart=currentHour}else if(diff===0&&currentDate.getMinutes()===0&&currentDate.getSeconds()===0){if(this.fields.hour.length!==24)this._dstEnd=currentHour}}};CronExpression.prototype._findSchedule=function _findSchedule(reverse){function matchSchedule(value,sequence){for(var i=0,c=sequence.length;i<c;i++)if(sequence[i]>=value)return sequence[i]===value;return sequence[0]===value}function isNthDayMatch(date,nthDayOfWeek){if(nthDayOfWeek<6){if(date.getDate()<8&&nthDayOfWeek===1)return true;var offset=date.getDate()%7?1:0;var adjustedDate=date.getDate()-date.getDate()%7;return Math.floor(adjustedDate/7)+offset===nthDayOfWeek}return false}function isLInExpressions(expressions){return expressions.length>0&&expressions.some(function(expression){return typeof expression===`string`&&expression.indexOf(`L`)>=0})}reverse=reverse||false;var dateMathVerb=reverse?`subtract`:`add`;var currentDate=new CronDate(this._currentDate,this._tz);var startDate=this._startDate;var endDate=this._endDate;var startTimestamp=currentDate.getTime();var stepCount=0;function isLastWeekdayOfMonthMatch(expressions){return expressions.some(function(expression){if(!isLInExpressions([expression]))return false;var weekday=Number.parseInt(expression[0])%7;if(Number.isNaN(weekday))throw new Error(`Invalid last weekday of the month expression: `+expression);return currentDate.getDay()===weekday&&currentDate.isLastWeekdayOfMonth()})}while(stepCount<LOOP_LIMIT){stepCount++;if(reverse){if(startDate&&currentDate.getTime()-startDate.getTime()<0)throw new Error(`Out of the timespan range`)}else if(endDate&&endDate.getTime()-currentDate.getTime()<0)throw new Error(`Out of the timespan range`);var dayOfMonthMatch=matchSchedule(currentDate.getDate(),this.fields.dayOfMonth);if(isLInExpressions(this.fields.dayOfMonth))dayOfMonthMatch=dayOfMonthMatch||currentDate.isLastDayOfMonth();var dayOfWeekMatch=matchSchedule(currentDate.getDay(),this.fields.dayOfWeek);if(isLInExpressions(this.fields.dayOfWeek))dayOfWeekMatch=dayOfWeekMatch||isLastWeekdayOfMonthMatch(this.fields.dayOfWeek);var isDayOfMonthWildcardMatch=this.fields.dayOfMonth.length>=CronExpression.daysInMonth[currentDate.getMonth()];var isDayOfWeekWildcardMatch=this.fields.dayOfWeek.length===CronExpression.constraints[5].max-CronExpression.constraints[5].min+1;var currentHour=currentDate.getHours();if(!dayOfMonthMatch&&(!dayOfWeekMatch||isDayOfWeekWildcardMatch)){this._applyTimezoneShift(currentDate,dateMathVerb,`Day`);continue}if(!isDayOfMonthWildcardMatch&&isDayOfWeekWildcardMatch&&!dayOfMonthMatch){this._applyTimezoneShift(currentDate,dateMathVerb,`Day`);continue}if(isDayOfMonthWildcardMatch&&!isDayOfWeekWildcardMatch&&!dayOfWeekMatch){this._applyTimezoneShift(currentDate,dateMathVerb,`Day`);continue}if(this._nthDayOfWeek>0&&!isNthDayMatch(currentDate,this._nthDayOfWeek)){this._applyTimezoneShift(currentDate,dateMathVerb,`Day`);continue}if(!matchSchedule(currentDate.getMonth()+1,this.fields.month)){this._applyTimezoneShift(currentDate,dateMathVerb,`Month`);continue}if(!matchSchedule(currentHour,this.fields.hour)){if(this._dstStart!==currentHour){this._dstStart=null;this._applyTimezoneShift(currentDate,dateMathVerb,`Hour`);continue}else if(!matchSchedule(currentHour-1,this.fields.hour)){currentDate[dateMathVerb+`Hour`]();continue}}else if(this._dstEnd===currentHour){if(!reverse){this._dstEnd=null;this._applyTimezoneShift(currentDate,`add`,`Hour`);continue}}if(!matchSchedule(currentDate.getMinutes(),this.fields.minute)){this._applyTimezoneShift(currentDate,dateMathVerb,`Minute`);continue}if(!matchSchedule(currentDate.getSeconds(),this.fields.second)){this._applyTimezoneShift(currentDate,dateMathVerb,`Second`);continue}if(startTimestamp===currentDate.getTime()){if(dateMathVerb===`add`||currentDate.getMilliseconds()===0)this._applyTimezoneShift(currentDate,dateMathVerb,`Second`);else currentDate.setMilliseconds(0);continue}break}if(stepCount>=LOOP_LIMIT)throw new Error(`Invalid expression, loop limit exceeded`);this._currentDate=new CronDate(currentDate,this._tz);this._hasIterated=true;return currentDate};CronExpression.prototype.next=function next(){var schedule=this._findSchedule();if(this._isIterator)return{value:schedule,done:!this.hasNext()};return schedule};CronExpression.prototype.prev=function prev(){var schedule=this._findSchedule(true);if(this._isIterator)return{value:schedule,done:!this.hasPrev()};return schedule};CronExpression.prototype.hasNext=function(){var current=this._currentDate;var hasIterated=this._hasIterated;try{this._findSchedule();return true}catch(err){return false}finally{this._currentDate=current;this._hasIterated=hasIterated}};CronExpression.prototype.hasPrev=function(){var current=this._currentDate;var hasIterated=this._hasIterated;try{this._findSchedule(true);return true}catch(err){return false}finally{this._currentDate=current;this._hasIterated=hasIterated}};CronExpression.prototype.iterate=function iterate(steps,callback){var dates=[];if(steps>=0)for(var i=0,c=steps;i<c;i++)try{var item=this.next();dates.push(item);if(callback)callback(item,i)}catch(err){break}else for(var i=0,c=steps;i>c;i--)try{var item=this.prev();dates.push(item);if(callback)callback(item,i)}catch(err){break}return dates};CronExpression.prototype.reset=function reset(newDate){this._currentDate=new CronDate(newDate||this._options.currentDate)};CronExpression.prototype.stringify=function stringify(includeSeconds){var resultArr=[];for(var i=includeSeconds?0:1,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i];var value=this.fields[field];var constraint=CronExpression.constraints[i];if(field===`dayOfMonth`&&this.fields.month.length===1)constraint={min:1,max:CronExpression.daysInMonth[this.fields.month[0]-1]};else if(field===`dayOfWeek`){constraint={min:0,max:6};value=value[value.length-1]===7?value.slice(0,-1):value}resultArr.push(stringifyField(value,constraint.min,constraint.max))}return resultArr.join(` `)};CronExpression.parse=function parse(expression,options){var self=this;if(typeof options===`function`)options={};function parse(expression,options){if(!options)options={};if(typeof options.currentDate===`undefined`)options.currentDate=new CronDate(void 0,self._tz);if(CronExpression.predefined[expression])expression=CronExpression.predefined[expression];var fields=[];var atoms=(expression+``).trim().split(/\s+/);if(atoms.length>6)throw new Error(`Invalid cron expression`);var start=CronExpression.map.length-atoms.length;for(var i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i];var value=atoms[atoms.length>c?i:i-start];if(i<start||!value)fields.push(CronExpression._parseField(field,CronExpression.parseDefaults[i],CronExpression.constraints[i]));else{var val=field===`dayOfWeek`?parseNthDay(value):value;fields.push(CronExpression._parseField(field,val,CronExpression.constraints[i]))}}var mappedFields={};for(var i=0,c=CronExpression.map.length;i<c;i++){var key=CronExpression.map[i];mappedFields[key]=fields[i]}mappedFields.dayOfMonth=CronExpression._handleMaxDaysInMonth(mappedFields)||mappedFields.dayOfMonth;return new CronExpression(mappedFields,options);function parseNthDay(val){var atoms=val.split(`#`);if(atoms.length>1){var nthValue=+atoms[atoms.length-1];if(/,/.test(val))throw new Error("Constraint error, invalid dayOfWeek `#` and `,` special characters are incompatible");if(/\//.test(val))throw new Error("Constraint error, invalid dayOfWeek `#` and `/` special characters are incompatible");if(/-/.test(val))throw new Error("Constraint error, invalid dayOfWeek `#` and `-` special characters are incompatible");if(atoms.length>2||Number.isNaN(nthValue)||nthValue<1||nthValue>5)throw new Error(`Constraint error, invalid dayOfWeek occurrence number (#)`);options.nthDayOfWeek=nthValue;return atoms[0]}return val}}return parse(expression,options)};CronExpression.fieldsToExpression=function fieldsToExpression(fields,options){function validateConstraints(field,values,constraints){if(!values)throw new Error(`Validation error, Field `+field+` is missing`);if(values.length===0)throw new Error(`Validation error, Field `+field+` contains no values`);for(var i=0,c=values.length;i<c;i++){var value=values[i];if(CronExpression._isValidConstraintChar(constraints,value))continue;if(typeof value!==`number`||Number.isNaN(value)||value<constraints.min||value>constraints.max)throw new Error(`Constraint error, got value `+value+` expected range `+constraints.min+`-`+constraints.max)}}var mappedFields={};for(var i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i];var values=fields[field];validateConstraints(field,values,CronExpression.constraints[i]);var copy=[];var j=-1;while(++j<values.length)copy[j]=values[j];values=copy.sort(CronExpression._sortCompareFn).filter(function(item,pos,ary){return!pos||item!==ary[pos-1]});if(values.length!==copy.length)throw new Error(`Validation error, Field `+field+` contains duplicate values`);mappedFields[field]=values}mappedFields.dayOfMonth=CronExpression._handleMaxDaysInMonth(mappedFields)||mappedFields.dayOfMonth;return new CronExpression(mappedFields,options||{})};module.exports=CronExpression}));var require_parser=/* @__PURE__ */ __commonJSMin(((exports,module)=>{var CronExpression=require_expression();function CronParser(){}CronParser._parseEntry=function _parseEntry(entry){var atoms=entry.split(` `);if(atoms.length===6)return{interval:CronExpression.parse(entry)};else if(atoms.length>6)return{interval:CronExpression.parse(atoms.slice(0,6).join(` `)),command:atoms.slice(6,atoms.length)};else throw new Error(`Invalid entry: `+entry)};CronParser.parseExpression=function parseExpression(expression,options){return CronExpression.parse(expression,options)};CronParser.fieldsToExpression=function fieldsToExpression(fields,options){return CronExpression.fieldsToExpression(fields,options)};CronParser.parseString=function parseString(data){var blocks=data.split(`
`);var response={variables:{},expressions:[],errors:{}};for(var i=0,c=blocks.length;i<c;i++){var block=blocks[i];var matches=null;var entry=block.trim();if(entry.length>0){if(entry.match(/^#/))continue;else if(matches=entry.match(/^(.*)=(.*)$/))response.variables[matches[1]]=matches[2];else{var result=null;try{result=CronParser._parseEntry(`0 `+entry);response.expressions.push(result.interval)}catch(err){response.errors[entry]=err}}}}return response};CronParser.parseFile=function parseFile(filePath,callback){__require(`fs`).readFile(filePath,function(err,data){if(err){callback(err);return}return callback(null,CronParser.parseString(data.toString()))})};module.exports=CronParser}));var require_timekeeper=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const EventEmitter=__require(`node:events`);const plans=require_plans();const cronParser=require_parser();const Attorney=require_attorney();const QUEUES={SEND_IT:`__pgboss__send-it`};const EVENTS={error:`error`,schedule:`schedule`};var Timekeeper=class extends EventEmitter{constructor(db,config){super();this.db=db;this.config=config;this.manager=config.manager;this.skewMonitorIntervalMs=config.clockMonitorIntervalSeconds*1e3;this.cronMonitorIntervalMs=config.cronMonitorIntervalSeconds*1e3;this.clockSkew=0;this.events=EVENTS;this.getTimeCommand=plans.getTime(config.schema);this.getQueueCommand=plans.getQueueByName(config.schema);this.getSchedulesCommand=plans.getSchedules(config.schema);this.scheduleCommand=plans.schedule(config.schema);this.unscheduleCommand=plans.unschedule(config.schema);this.trySetCronTimeCommand=plans.trySetCronTime(config.schema);this.functions=[this.schedule,this.unschedule,this.getSchedules];this.stopped=true}async start(){if(this.config.archiveSeconds<60||this.config.archiveFailedSeconds<60)return;this.stopped=false;await this.cacheClockSkew();try{await this.manager.createQueue(QUEUES.SEND_IT)}catch{}const options={pollingIntervalSeconds:this.config.cronWorkerIntervalSeconds,batchSize:50};await this.manager.work(QUEUES.SEND_IT,options,async jobs=>{await this.manager.insert(jobs.map(i=>i.data))});setImmediate(()=>this.onCron());this.cronMonitorInterval=setInterval(async()=>await this.onCron(),this.cronMonitorIntervalMs);this.skewMonitorInterval=setInterval(async()=>await this.cacheClockSkew(),this.skewMonitorIntervalMs)}async stop(){if(this.stopped)return;this.stopped=true;await this.manager.offWork(QUEUES.SEND_IT);if(this.skewMonitorInterval){clearInterval(this.skewMonitorInterval);this.skewMonitorInterval=null}if(this.cronMonitorInterval){clearInterval(this.cronMonitorInterval);this.cronMonitorInterval=null}}async cacheClockSkew(){let skew=0;try{if(this.config.__test__force_clock_monitoring_error)throw new Error(this.config.__test__force_clock_monitoring_error);const{rows}=await this.db.executeSql(this.getTimeCommand);const local=Date.now();skew=parseFloat(rows[0].time)-local;const skewSeconds=Math.abs(skew)/1e3;if(skewSeconds>=60||this.config.__test__force_clock_skew_warning)Attorney.warnClockSkew(`Instance clock is ${skewSeconds}s ${skew>0?`slower`:`faster`} than database.`)}catch(err){this.emit(this.events.error,err)}finally{this.clockSkew=skew}}async onCron(){try{if(this.stopped||this.timekeeping)return;if(this.config.__test__force_cron_monitoring_error)throw new Error(this.config.__test__force_cron_monitoring_error);this.timekeeping=true;const{rows}=await this.db.executeSql(this.trySetCronTimeCommand,[this.config.cronMonitorIntervalSeconds]);if(rows.length===1&&!this.stopped)await this.cron()}catch(err){this.emit(this.events.error,err)}finally{this.timekeeping=false}}async cron(){const scheduled=(await this.getSchedules()).filter(i=>this.shouldSendIt(i.cron,i.timezone)).map(({name,data,options})=>({name:QUEUES.SEND_IT,data:{name,data,...options},singletonKey:name,singletonSeconds:60}));if(scheduled.length>0&&!this.stopped)await this.manager.insert(scheduled)}shouldSendIt(cron,tz){const prevTime=cronParser.parseExpression(cron,{tz}).prev();return(Date.now()+this.clockSkew-prevTime.getTime())/1e3<60}async getSchedules(){const{rows}=await this.db.executeSql(this.getSchedulesCommand);return rows}async schedule(name,cron,data,options={}){const{tz=`UTC`}=options;cronParser.parseExpression(cron,{tz});Attorney.checkSendArgs([name,data,options],this.config);const values=[name,cron,tz,data,options];try{await this.db.executeSql(this.scheduleCommand,values)}catch(err){if(err.message.includes(`foreign key`))err.message=`Queue ${name} not found`;throw err}}async unschedule(name){await this.db.executeSql(this.unscheduleCommand,[name])}};module.exports=Timekeeper;module.exports.QUEUES=QUEUES}));var require_manager=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const assert=__require(`node:assert`);const EventEmitter=__require(`node:events`);const{randomUUID}=__require(`node:crypto`);const{serializeError:stringify}=require_serialize_error();const{delay}=require_tools();const Attorney=require_attorney();const Worker=require_worker();const plans=require_plans();const{QUEUES:TIMEKEEPER_QUEUES}=require_timekeeper();const{QUEUE_POLICIES}=plans;const INTERNAL_QUEUES=Object.values(TIMEKEEPER_QUEUES).reduce((acc,i)=>({...acc,[i]:i}),{});const events={error:`error`,wip:`wip`};const resolveWithinSeconds=async(promise,seconds)=>{const timeout=Math.max(1,seconds)*1e3;const reject=delay(timeout,`handler execution exceeded ${timeout}ms`);let result;try{result=await Promise.race([promise,reject])}finally{reject.abort()}return result};var Manager=class extends EventEmitter{constructor(db,config){super();this.config=config;this.db=db;this.events=events;this.wipTs=Date.now();this.workers=/* @__PURE__ */ new Map;this.nextJobCommand=plans.fetchNextJob(config.schema);this.insertJobCommand=plans.insertJob(config.schema);this.insertJobsCommand=plans.insertJobs(config.schema);this.completeJobsCommand=plans.completeJobs(config.schema);this.cancelJobsCommand=plans.cancelJobs(config.schema);this.resumeJobsCommand=plans.resumeJobs(config.schema);this.deleteJobsCommand=plans.deleteJobs(config.schema);this.retryJobsCommand=plans.retryJobs(config.schema);this.failJobsByIdCommand=plans.failJobsById(config.schema);this.getJobByIdCommand=plans.getJobById(config.schema);this.getArchivedJobByIdCommand=plans.getArchivedJobById(config.schema);this.subscribeCommand=plans.subscribe(config.schema);this.unsubscribeCommand=plans.unsubscribe(config.schema);this.getQueuesCommand=plans.getQueues(config.schema);this.getQueueByNameCommand=plans.getQueueByName(config.schema);this.getQueuesForEventCommand=plans.getQueuesForEvent(config.schema);this.createQueueCommand=plans.createQueue(config.schema);this.updateQueueCommand=plans.updateQueue(config.schema);this.purgeQueueCommand=plans.purgeQueue(config.schema);this.deleteQueueCommand=plans.deleteQueue(config.schema);this.clearStorageCommand=plans.clearStorage(config.schema);this.functions=[this.complete,this.cancel,this.resume,this.retry,this.deleteJob,this.fail,this.fetch,this.work,this.offWork,this.notifyWorker,this.publish,this.subscribe,this.unsubscribe,this.insert,this.send,this.sendDebounced,this.sendThrottled,this.sendAfter,this.createQueue,this.updateQueue,this.deleteQueue,this.purgeQueue,this.getQueueSize,this.getQueue,this.getQueues,this.clearStorage,this.getJobById]}start(){this.stopped=false}async stop(){this.stopped=true;for(const worker of this.workers.values())if(!INTERNAL_QUEUES[worker.name])await this.offWork(worker.name)}async failWip(){for(const worker of this.workers.values()){const jobIds=worker.jobs.map(j=>j.id);if(jobIds.length)await this.fail(worker.name,jobIds,`pg-boss shut down while active`)}}async work(name,...args){const{options,callback}=Attorney.checkWorkArgs(name,args,this.config);return await this.watch(name,options,callback)}addWorker(worker){this.workers.set(worker.id,worker)}removeWorker(worker){this.workers.delete(worker.id)}getWorkers(){return Array.from(this.workers.values())}emitWip(name){if(!INTERNAL_QUEUES[name]){const now=Date.now();if(now-this.wipTs>2e3){this.emit(events.wip,this.getWipData());this.wipTs=now}}}getWipData(options={}){const{includeInternal=false}=options;return this.getWorkers().map(({id,name,options,state,jobs,createdOn,lastFetchedOn,lastJobStartedOn,lastJobEndedOn,lastError,lastErrorOn})=>({id,name,options,state,count:jobs.length,createdOn,lastFetchedOn,lastJobStartedOn,lastJobEndedOn,lastError,lastErrorOn})).filter(i=>i.count>0&&(!INTERNAL_QUEUES[i.name]||includeInternal))}async watch(name,options,callback){if(this.stopped)throw new Error(`Workers are disabled. pg-boss is stopped`);const{pollingInterval:interval=this.config.pollingInterval,batchSize,includeMetadata=false,priority=true}=options;const id=randomUUID({disableEntropyCache:true});const fetch=()=>this.fetch(name,{batchSize,includeMetadata,priority});const onFetch=async jobs=>{if(!jobs.length)return;if(this.config.__test__throw_worker)throw new Error(`__test__throw_worker`);this.emitWip(name);const maxExpiration=jobs.reduce((acc,i)=>Math.max(acc,i.expireInSeconds),0);const jobIds=jobs.map(job=>job.id);try{const result=await resolveWithinSeconds(callback(jobs),maxExpiration);this.complete(name,jobIds,jobIds.length===1?result:void 0)}catch(err){this.fail(name,jobIds,err)}this.emitWip(name)};const onError=error=>{this.emit(events.error,{...error,message:error.message,stack:error.stack,queue:name,worker:id})};const worker=new Worker({id,name,options,interval,fetch,onFetch,onError});this.addWorker(worker);worker.start();return id}async offWork(value){assert(value,`Missing required argument`);const query=typeof value===`string`?{filter:i=>i.name===value}:typeof value===`object`&&value.id?{filter:i=>i.id===value.id}:null;assert(query,`Invalid argument. Expected string or object: { id }`);const workers=this.getWorkers().filter(i=>query.filter(i)&&!i.stopping&&!i.stopped);if(workers.length===0)return;for(const worker of workers)worker.stop();setImmediate(async()=>{while(!workers.every(w=>w.stopped))await delay(1e3);for(const worker of workers)this.removeWorker(worker)})}notifyWorker(workerId){if(this.workers.has(workerId))this.workers.get(workerId).notify()}async subscribe(event,name){assert(event,`Missing required argument`);assert(name,`Missing required argument`);return await this.db.executeSql(this.subscribeCommand,[event,name])}async unsubscribe(event,name){assert(event,`Missing required argument`);assert(name,`Missing required argument`);return await this.db.executeSql(this.unsubscribeCommand,[event,name])}async publish(event,...args){assert(event,`Missing required argument`);const{rows}=await this.db.executeSql(this.getQueuesForEventCommand,[event]);await Promise.allSettled(rows.map(({name})=>this.send(name,...args)))}async send(...args){const{name,data,options}=Attorney.checkSendArgs(args,this.config);return await this.createJob(name,data,options)}async sendAfter(name,data,options,after){options=options?{...options}:{};options.startAfter=after;const result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async sendThrottled(name,data,options,seconds,key){options=options?{...options}:{};options.singletonSeconds=seconds;options.singletonNextSlot=false;options.singletonKey=key;const result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async sendDebounced(name,data,options,seconds,key){options=options?{...options}:{};options.singletonSeconds=seconds;options.singletonNextSlot=true;options.singletonKey=key;const result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async createJob(name,data,options,singletonOffset=0){const{id=null,db:wrapper,priority,startAfter,singletonKey=null,singletonSeconds,deadLetter=null,expireIn,expireInDefault,keepUntil,keepUntilDefault,retryLimit,retryLimitDefault,retryDelay,retryDelayDefault,retryBackoff,retryBackoffDefault}=options;const values=[id,name,data,priority,startAfter,singletonKey,singletonSeconds,singletonOffset,deadLetter,expireIn,expireInDefault,keepUntil,keepUntilDefault,retryLimit,retryLimitDefault,retryDelay,retryDelayDefault,retryBackoff,retryBackoffDefault];const{rows}=await(wrapper||this.db).executeSql(this.insertJobCommand,values);if(rows.length===1)return rows[0].id;if(!options.singletonNextSlot)return null;options.startAfter=this.getDebounceStartAfter(singletonSeconds,this.timekeeper.clockSkew);options.singletonNextSlot=false;singletonOffset=singletonSeconds;return await this.createJob(name,data,options,singletonOffset)}async insert(jobs,options={}){assert(Array.isArray(jobs),`jobs argument should be an array`);const db=options.db||this.db;const params=[JSON.stringify(jobs),this.config.expireIn,this.config.keepUntil,this.config.retryLimit,this.config.retryDelay,this.config.retryBackoff];const{rows}=await db.executeSql(this.insertJobsCommand,params);return rows.length?rows.map(i=>i.id):null}getDebounceStartAfter(singletonSeconds,clockOffset){const debounceInterval=singletonSeconds*1e3;const now=Date.now()+clockOffset;const slot=Math.floor(now/debounceInterval)*debounceInterval;let startAfter=singletonSeconds-Math.floor((now-slot)/1e3)||1;if(singletonSeconds>1)startAfter++;return startAfter}async fetch(name,options={}){Attorney.checkFetchArgs(name,options);const db=options.db||this.db;const nextJobSql=this.nextJobCommand({...options});let result;try{result=await db.executeSql(nextJobSql,[name,options.batchSize])}catch(err){}return result?.rows||[]}mapCompletionIdArg(id,funcName){const errorMessage=`${funcName}() requires an id`;assert(id,errorMessage);const ids=Array.isArray(id)?id:[id];assert(ids.length,errorMessage);return ids}mapCompletionDataArg(data){if(data===null||typeof data===`undefined`||typeof data===`function`)return null;return stringify(typeof data===`object`&&!Array.isArray(data)?data:{value:data})}mapCommandResponse(ids,result){return{jobs:ids,requested:ids.length,affected:result&&result.rows?parseInt(result.rows[0].count):0}}async complete(name,id,data,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`complete`);const result=await db.executeSql(this.completeJobsCommand,[name,ids,this.mapCompletionDataArg(data)]);return this.mapCommandResponse(ids,result)}async fail(name,id,data,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`fail`);const result=await db.executeSql(this.failJobsByIdCommand,[name,ids,this.mapCompletionDataArg(data)]);return this.mapCommandResponse(ids,result)}async cancel(name,id,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`cancel`);const result=await db.executeSql(this.cancelJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async deleteJob(name,id,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`deleteJob`);const result=await db.executeSql(this.deleteJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async resume(name,id,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`resume`);const result=await db.executeSql(this.resumeJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async retry(name,id,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const ids=this.mapCompletionIdArg(id,`retry`);const result=await db.executeSql(this.retryJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async createQueue(name,options={}){name=name||options.name;Attorney.assertQueueName(name);const{policy=QUEUE_POLICIES.standard}=options;assert(policy in QUEUE_POLICIES,`${policy} is not a valid queue policy`);const{retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter}=Attorney.checkQueueArgs(name,options);if(deadLetter)Attorney.assertQueueName(deadLetter);const data={policy,retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter};await this.db.executeSql(this.createQueueCommand,[name,data])}async getQueues(){const{rows}=await this.db.executeSql(this.getQueuesCommand);return rows}async updateQueue(name,options={}){Attorney.assertQueueName(name);const{policy=QUEUE_POLICIES.standard}=options;assert(policy in QUEUE_POLICIES,`${policy} is not a valid queue policy`);const{retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter}=Attorney.checkQueueArgs(name,options);const params=[name,policy,retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter];await this.db.executeSql(this.updateQueueCommand,params)}async getQueue(name){Attorney.assertQueueName(name);const{rows}=await this.db.executeSql(this.getQueueByNameCommand,[name]);return rows[0]||null}async deleteQueue(name){Attorney.assertQueueName(name);const{rows}=await this.db.executeSql(this.getQueueByNameCommand,[name]);if(rows.length===1)await this.db.executeSql(this.deleteQueueCommand,[name])}async purgeQueue(name){Attorney.assertQueueName(name);await this.db.executeSql(this.purgeQueueCommand,[name])}async clearStorage(){await this.db.executeSql(this.clearStorageCommand)}async getQueueSize(name,options){Attorney.assertQueueName(name);const sql=plans.getQueueSize(this.config.schema,options);const result=await this.db.executeSql(sql,[name]);return result?parseFloat(result.rows[0].count):null}async getJobById(name,id,options={}){Attorney.assertQueueName(name);const db=options.db||this.db;const result1=await db.executeSql(this.getJobByIdCommand,[name,id]);if(result1?.rows?.length===1)return result1.rows[0];else if(options.includeArchive)return(await db.executeSql(this.getArchivedJobByIdCommand,[name,id]))?.rows[0]||null;else return null}};module.exports=Manager}));var require_boss=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const EventEmitter=__require(`node:events`);const plans=require_plans();const{delay}=require_tools();const events={error:`error`,monitorStates:`monitor-states`,maintenance:`maintenance`};var Boss=class extends EventEmitter{constructor(db,config){super();this.db=db;this.config=config;this.manager=config.manager;this.maintenanceIntervalSeconds=config.maintenanceIntervalSeconds;this.monitorStateIntervalSeconds=config.monitorStateIntervalSeconds;this.events=events;this.failJobsByTimeoutCommand=plans.locked(config.schema,plans.failJobsByTimeout(config.schema));this.archiveCommand=plans.locked(config.schema,plans.archive(config.schema,config.archiveInterval,config.archiveFailedInterval));this.dropCommand=plans.locked(config.schema,plans.drop(config.schema,config.deleteAfter));this.trySetMaintenanceTimeCommand=plans.trySetMaintenanceTime(config.schema);this.trySetMonitorTimeCommand=plans.trySetMonitorTime(config.schema);this.countStatesCommand=plans.countStates(config.schema);this.functions=[this.expire,this.archive,this.drop,this.countStates,this.maintain]}async supervise(){this.maintenanceInterval=setInterval(()=>this.onSupervise(),this.maintenanceIntervalSeconds*1e3)}async monitor(){this.monitorInterval=setInterval(()=>this.onMonitor(),this.monitorStateIntervalSeconds*1e3)}async onMonitor(){try{if(this.monitoring)return;this.monitoring=true;if(this.config.__test__delay_monitor)await delay(this.config.__test__delay_monitor);if(this.config.__test__throw_monitor)throw new Error(this.config.__test__throw_monitor);if(this.stopped)return;const{rows}=await this.db.executeSql(this.trySetMonitorTimeCommand,[this.config.monitorStateIntervalSeconds]);if(rows.length===1&&!this.stopped){const states=await this.countStates();this.emit(events.monitorStates,states)}}catch(err){this.emit(events.error,err)}finally{this.monitoring=false}}async onSupervise(){try{if(this.maintaining)return;this.maintaining=true;if(this.config.__test__delay_maintenance&&!this.stopped){this.__testDelayPromise=delay(this.config.__test__delay_maintenance);await this.__testDelayPromise}if(this.config.__test__throw_maint)throw new Error(this.config.__test__throw_maint);if(this.stopped)return;const{rows}=await this.db.executeSql(this.trySetMaintenanceTimeCommand,[this.config.maintenanceIntervalSeconds]);if(rows.length===1&&!this.stopped){const result=await this.maintain();this.emit(events.maintenance,result)}}catch(err){this.emit(events.error,err)}finally{this.maintaining=false}}async maintain(){const started=Date.now();!this.stopped&&await this.expire();!this.stopped&&await this.archive();!this.stopped&&await this.drop();return{ms:Date.now()-started}}async stop(){if(!this.stopped){if(this.__testDelayPromise)this.__testDelayPromise.abort();if(this.maintenanceInterval)clearInterval(this.maintenanceInterval);if(this.monitorInterval)clearInterval(this.monitorInterval);this.stopped=true}}async countStates(){const stateCountDefault={...plans.JOB_STATES};for(const key of Object.keys(stateCountDefault))stateCountDefault[key]=0;return(await this.db.executeSql(this.countStatesCommand)).rows.reduce((acc,item)=>{if(item.name)acc.queues[item.name]=acc.queues[item.name]||{...stateCountDefault};const queue=item.name?acc.queues[item.name]:acc;const state=item.state||`all`;queue[state]=parseFloat(item.size);return acc},{...stateCountDefault,queues:{}})}async expire(){await this.db.executeSql(this.failJobsByTimeoutCommand)}async archive(){await this.db.executeSql(this.archiveCommand)}async drop(){await this.db.executeSql(this.dropCommand)}};module.exports=Boss}));var require_db=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const EventEmitter=__require(`node:events`);const pg=require_lib();var Db=class extends EventEmitter{constructor(config){super();config.application_name=config.application_name||`pgboss`;this.config=config}events={error:`error`};async open(){this.pool=new pg.Pool(this.config);this.pool.on(`error`,error=>this.emit(`error`,error));this.opened=true}async close(){if(!this.pool.ending){this.opened=false;await this.pool.end()}}async executeSql(text,values){if(this.opened)return await this.pool.query(text,values)}};module.exports=Db}));var require_src=/* @__PURE__ */ __commonJSMin(((exports,module)=>{const EventEmitter=__require(`node:events`);const plans=require_plans();const Attorney=require_attorney();const Contractor=require_contractor();const Manager=require_manager();const Timekeeper=require_timekeeper();const Boss=require_boss();const Db=require_db();const{delay}=require_tools();const events={error:`error`,stopped:`stopped`};var PgBoss=class extends EventEmitter{#stoppingOn;#stopped;#starting;#started;#config;#db;#boss;#contractor;#manager;#timekeeper;static getConstructionPlans(schema){return Contractor.constructionPlans(schema)}static getMigrationPlans(schema,version){return Contractor.migrationPlans(schema,version)}static getRollbackPlans(schema,version){return Contractor.rollbackPlans(schema,version)}static states=plans.JOB_STATES;static policies=plans.QUEUE_POLICIES;constructor(value){super();this.#stoppingOn=null;this.#stopped=true;const config=Attorney.getConfig(value);this.#config=config;const db=this.getDb();this.#db=db;if(db.isOurs)this.#promoteEvents(db);const contractor=new Contractor(db,config);const manager=new Manager(db,config);const bossConfig={...config,manager};const boss=new Boss(db,bossConfig);const timekeeper=new Timekeeper(db,bossConfig);manager.timekeeper=timekeeper;this.#promoteEvents(manager);this.#promoteEvents(boss);this.#promoteEvents(timekeeper);this.#promoteFunctions(boss);this.#promoteFunctions(contractor);this.#promoteFunctions(manager);this.#promoteFunctions(timekeeper);this.#boss=boss;this.#contractor=contractor;this.#manager=manager;this.#timekeeper=timekeeper}getDb(){if(this.#db)return this.#db;if(this.#config.db)return this.#config.db;const db=new Db(this.#config);db.isOurs=true;return db}#promoteEvents(emitter){for(const event of Object.values(emitter?.events))emitter.on(event,arg=>this.emit(event,arg))}#promoteFunctions(obj){for(const func of obj?.functions)this[func.name]=(...args)=>func.apply(obj,args)}async start(){if(this.#starting||this.#started)return this;this.#starting=true;if(this.#db.isOurs&&!this.#db.opened)await this.#db.open();if(this.#config.migrate)await this.#contractor.start();else await this.#contractor.check();this.#manager.start();if(this.#config.supervise)await this.#boss.supervise();if(this.#config.monitorStateIntervalSeconds)await this.#boss.monitor();if(this.#config.schedule)await this.#timekeeper.start();this.#starting=false;this.#started=true;this.#stopped=false;return this}async stop(options={}){if(this.#stoppingOn||this.#stopped)return;let{close=true,graceful=true,timeout=3e4,wait=true}=options;timeout=Math.max(timeout,1e3);this.#stoppingOn=Date.now();await this.#manager.stop();await this.#timekeeper.stop();await this.#boss.stop();await new Promise((resolve,reject)=>{const shutdown=async()=>{try{if(this.#config.__test__throw_shutdown)throw new Error(this.#config.__test__throw_shutdown);await this.#manager.failWip();if(this.#db.isOurs&&this.#db.opened&&close)await this.#db.close();this.#stopped=true;this.#stoppingOn=null;this.#started=false;this.emit(events.stopped);resolve()}catch(err){this.emit(events.error,err);reject(err)}};if(!graceful)return shutdown();if(!wait)resolve();setImmediate(async()=>{try{if(this.#config.__test__throw_stop_monitor)throw new Error(this.#config.__test__throw_stop_monitor);const isWip=()=>this.#manager.getWipData({includeInternal:false}).length>0;while(Date.now()-this.#stoppingOn<timeout&&isWip())await delay(500);await shutdown()}catch(err){reject(err);this.emit(events.error,err)}})})}};module.exports=PgBoss}));var import_src=/* @__PURE__ */ __toESM(require_src(),1);const NAME=`launch-bot`;const DEAD=`bot-dead`;const BUSY_MS=300;const LOST_AFTER_S=60;async function createPgBossQueue(uri,ports,options){const{store,clock}=ports;const attempts=options.attempts??5;const boss=new import_src.default({connectionString:uri,schema:`launch_bot_queue`,max:5,maintenanceIntervalSeconds:5,archiveCompletedAfterSeconds:KNOWN_MS/1e3});boss.on(`error`,thrown=>options.onError?.(NO_JOB,thrown));await boss.start();await boss.createQueue(NAME);const closing=new AbortController;const active=/* @__PURE__ */ new Set;const places=createPlaces(options.concurrency);let isTaking=false;let loop=Promise.resolve();const idOf=(id,turn)=>{const hash=createHash(`sha256`).update(`${id}|${turn}`).digest(`hex`);return`${hash.slice(0,8)}-${hash.slice(8,12)}-4${hash.slice(13,16)}-8${hash.slice(17,20)}-${hash.slice(20,32)}`};const put=async(row,afterMs)=>{const id=idOf(row.job.id,row.passed);return await boss.send(NAME,row,{id,retryLimit:attempts,retryDelay:1,expireInSeconds:LOST_AFTER_S,priority:-await turnOf(store,row.job.tenant,clock),...afterMs>0?{startAfter:new Date(clock.now()+afterMs)}:{}})!==null};async function perform(work,id,row){const{job,full=0}=row;if(!places.has(job.tenant)){await put({...row,passed:row.passed+1,full:full+1},fullMs(full));await boss.complete(NAME,id);return}const leave=places.hold(job.tenant);if(!(await tryWithLock(ports,`lock:${job.lock}`,async signal=>{if(await store.get(`bot-job-done`,job.id)!==void 0)return;try{await work(job,signal,row.tried+1>=attempts);await store.set(`bot-job-done`,job.id,1,{ttlMs:2592e5})}catch(thrown){if(signal.aborted){await put({...row,passed:row.passed+1},0);return}const later=laterMsOf(thrown);if(later!==void 0){await put({job,tried:row.tried,passed:row.passed+1},later);return}options.onError?.(job,thrown);const tried=row.tried+1;if(tried<attempts)await put({job,tried,passed:row.passed+1},(options.backoffMs??2e3)*2**(tried-1));else await store.set(DEAD,job.id,{id:job.id,kind:job.kind,tenant:job.tenant,attempts:tried,error:messageOf(thrown),at:new Date(clock.now()).toISOString(),row:{job,tried:0,passed:row.passed+1}})}},closing.signal).finally(leave)).held)await put({...row,passed:row.passed+1},BUSY_MS);await boss.complete(NAME,id)}async function turn(work){while(isTaking){const room=options.concurrency-active.size;const jobs=room<=0?[]:await boss.fetch(NAME,{batchSize:room,priority:true}).catch(()=>null);for(const{id,data}of jobs??[]){const running=perform(work,id,data).catch(thrown=>options.onError?.(data.job,thrown)).finally(()=>active.delete(running));active.add(running)}if((jobs??[]).length===0)await clock.sleep(100,closing.signal).catch(()=>void 0)}}return{backend:`pg-boss`,async add(job){if(await store.get(`bot-job-done`,job.id)!==void 0||!await store.insertIfAbsent(`bot-job-known`,job.id,1,{ttlMs:2592e5})){if(await store.get(`bot-job-known`,job.id)===2)return false}const isNew=await put({job,tried:0,passed:0},0);await store.set(`bot-job-known`,job.id,2,{ttlMs:KNOWN_MS});return isNew},async start(work){isTaking=true;loop=turn(work)},async counts(){const[waiting,open,dead]=await Promise.all([boss.getQueueSize(NAME,{before:`active`}),boss.getQueueSize(NAME,{before:`completed`}),store.keys(DEAD)]);return{waiting,active:Math.max(open-waiting,active.size),dead:dead.length}},async dead(limit){return(await store.getMany(DEAD,await store.keys(DEAD))).filter(one=>one!==void 0).map(({row:_row,...dead})=>dead).sort((a,b)=>a.at<b.at?1:-1).slice(0,limit)},async revive(id){const dead=await store.get(DEAD,id);if(dead===void 0)return false;await put(dead.row,0);await store.delete(DEAD,id);return true},async close(graceMs){isTaking=false;const ended=await endsWithin(clock,graceMs,Promise.allSettled(active));closing.abort(/* @__PURE__ */ new Error(`The queue is closing.`));await loop;await Promise.allSettled(active);await boss.stop({graceful:false,wait:true});return ended}}}export{createPgBossQueue};