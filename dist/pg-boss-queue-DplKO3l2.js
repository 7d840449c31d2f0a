import{i as __require,o as __toESM,t as __commonJSMin}from"./rolldown-runtime-COTx0EZW.js";import{i as require_luxon,r as turnOf}from"./bullmq-queue-BJq9SwXh.js";import{t as require_lib}from"./lib-CumxE2PT.js";import{n as markForgotten,r as recordsIn,t as isForgotten}from"./forgotten-Dtkbq6XF.js";import{a as NO_JOB,c as endsWithin,d as messageOf,f as tryWithLock,l as fullMs,n as DEFAULT_BACKOFF_MS,r as KNOWN_MS,s as createPlaces,t as DEAD_MS,u as laterMsOf}from"./queue-D9xIYwvK.js";import{createHash}from"node:crypto";var require_plans=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=`pgboss`;const r=`division by zero`;const i=`already exists`;const a=Object.freeze({created:`created`,retry:`retry`,active:`active`,completed:`completed`,cancelled:`cancelled`,failed:`failed`});const o=Object.freeze({standard:`standard`,short:`short`,singleton:`singleton`,stately:`stately`});t.exports={create,insertVersion,getVersion,setVersion,versionTableExists,fetchNextJob,completeJobs,cancelJobs,resumeJobs,deleteJobs,retryJobs,failJobsById,failJobsByTimeout,insertJob,insertJobs,getTime,getSchedules,schedule,unschedule,subscribe,unsubscribe,getQueuesForEvent,archive,drop,countStates,updateQueue,createQueue,deleteQueue,getQueues,getQueueByName,getQueueSize,purgeQueue,clearStorage,trySetMaintenanceTime,trySetMonitorTime,trySetCronTime,locked,assertMigration,getArchivedJobById,getJobById,QUEUE_POLICIES:o,JOB_STATES:a,MIGRATE_RACE_MESSAGE:r,CREATE_RACE_MESSAGE:i,DEFAULT_SCHEMA:n};const s=__require(`node:assert`);function create(e,t){return locked(e,[createSchema(e),createEnumJobState(e),createTableVersion(e),createTableQueue(e),createTableSchedule(e),createTableSubscription(e),createTableJob(e),createPrimaryKeyJob(e),createTableArchive(e),createPrimaryKeyArchive(e),createColumnArchiveArchivedOn(e),createIndexArchiveArchivedOn(e),createQueueFunction(e),deleteQueueFunction(e),insertVersion(e,t)])}function createSchema(e){return`
    CREATE SCHEMA IF NOT EXISTS ${e}
  `}function createEnumJobState(e){return`
    CREATE TYPE ${e}.job_state AS ENUM (
      '${a.created}',
      '${a.retry}',
      '${a.active}',
      '${a.completed}',
      '${a.cancelled}',
      '${a.failed}'
    )
  `}function createTableVersion(e){return`
    CREATE TABLE ${e}.version (
      version int primary key,
      maintained_on timestamp with time zone,
      cron_on timestamp with time zone,
      monitored_on timestamp with time zone
    )
  `}function createTableQueue(e){return`
    CREATE TABLE ${e}.queue (
      name text,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text REFERENCES ${e}.queue (name),
      partition_name text,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  `}function createTableSchedule(e){return`
    CREATE TABLE ${e}.schedule (
      name text REFERENCES ${e}.queue ON DELETE CASCADE,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  `}function createTableSubscription(e){return`
    CREATE TABLE ${e}.subscription (
      event text not null,
      name text not null REFERENCES ${e}.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  `}function createTableJob(e){return`
    CREATE TABLE ${e}.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state ${e}.job_state not null default('${a.created}'),
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
  `}const c=`id, name, data, EXTRACT(epoch FROM expire_in) as "expireInSeconds"`;const l=`${c},
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
`;function createQueueFunction(e){return`
    CREATE FUNCTION ${e}.create_queue(queue_name text, options json)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO ${e}.queue (
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

      EXECUTE format('CREATE TABLE ${e}.%I (LIKE ${e}.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('${formatPartitionCommand(createPrimaryKeyJob(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createQueueForeignKeyJob(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createQueueForeignKeyJobDeadLetter(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicyShort(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicySingleton(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobPolicyStately(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobThrottle(e))}', table_name);
      EXECUTE format('${formatPartitionCommand(createIndexJobFetch(e))}', table_name);

      EXECUTE format('ALTER TABLE ${e}.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE ${e}.job ATTACH PARTITION ${e}.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  `}function formatPartitionCommand(e){return e.replace(`.job`,`.%1$I`).replace(`job_i`,`%1$s_i`).replaceAll(`'`,`''`)}function deleteQueueFunction(e){return`
    CREATE FUNCTION ${e}.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM ${e}.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS ${e}.%I', table_name);
    END;
    $$
    LANGUAGE plpgsql;
  `}function createQueue(e){return`SELECT ${e}.create_queue($1, $2)`}function deleteQueue(e){return`SELECT ${e}.delete_queue($1)`}function createPrimaryKeyJob(e){return`ALTER TABLE ${e}.job ADD PRIMARY KEY (name, id)`}function createQueueForeignKeyJob(e){return`ALTER TABLE ${e}.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES ${e}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createQueueForeignKeyJobDeadLetter(e){return`ALTER TABLE ${e}.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES ${e}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createPrimaryKeyArchive(e){return`ALTER TABLE ${e}.archive ADD PRIMARY KEY (name, id)`}function createIndexJobPolicyShort(e){return`CREATE UNIQUE INDEX job_i1 ON ${e}.job (name, COALESCE(singleton_key, '')) WHERE state = '${a.created}' AND policy = '${o.short}'`}function createIndexJobPolicySingleton(e){return`CREATE UNIQUE INDEX job_i2 ON ${e}.job (name, COALESCE(singleton_key, '')) WHERE state = '${a.active}' AND policy = '${o.singleton}'`}function createIndexJobPolicyStately(e){return`CREATE UNIQUE INDEX job_i3 ON ${e}.job (name, state, COALESCE(singleton_key, '')) WHERE state <= '${a.active}' AND policy = '${o.stately}'`}function createIndexJobThrottle(e){return`CREATE UNIQUE INDEX job_i4 ON ${e}.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> '${a.cancelled}' AND singleton_on IS NOT NULL`}function createIndexJobFetch(e){return`CREATE INDEX job_i5 ON ${e}.job (name, start_after) INCLUDE (priority, created_on, id) WHERE state < '${a.active}'`}function createTableArchive(e){return`CREATE TABLE ${e}.archive (LIKE ${e}.job)`}function createColumnArchiveArchivedOn(e){return`ALTER TABLE ${e}.archive ADD archived_on timestamptz NOT NULL DEFAULT now()`}function createIndexArchiveArchivedOn(e){return`CREATE INDEX archive_i1 ON ${e}.archive(archived_on)`}function trySetMaintenanceTime(e){return trySetTimestamp(e,`maintained_on`)}function trySetMonitorTime(e){return trySetTimestamp(e,`monitored_on`)}function trySetCronTime(e){return trySetTimestamp(e,`cron_on`)}function trySetTimestamp(e,t){return`
    UPDATE ${e}.version SET ${t} = now()
    WHERE EXTRACT( EPOCH FROM (now() - COALESCE(${t}, now() - interval '1 week') ) ) > $1
    RETURNING true
  `}function updateQueue(e){return`
    UPDATE ${e}.queue SET
      policy = COALESCE($2, policy),
      retry_limit = COALESCE($3, retry_limit),
      retry_delay = COALESCE($4, retry_delay),
      retry_backoff = COALESCE($5, retry_backoff),
      expire_seconds = COALESCE($6, expire_seconds),
      retention_minutes = COALESCE($7, retention_minutes),
      dead_letter = COALESCE($8, dead_letter),
      updated_on = now()
    WHERE name = $1
  `}function getQueues(e){return`
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
    FROM ${e}.queue
   `}function getQueueByName(e){return`${getQueues(e)} WHERE name = $1`}function purgeQueue(e){return`DELETE from ${e}.job WHERE name = $1 and state < '${a.active}'`}function clearStorage(e){return`TRUNCATE ${e}.job, ${e}.archive`}function getQueueSize(e,t={}){t.before=t.before||a.active;s(t.before in a,`${t.before} is not a valid state`);return`SELECT count(*) as count FROM ${e}.job WHERE name = $1 AND state < '${t.before}'`}function getSchedules(e){return`SELECT * FROM ${e}.schedule`}function schedule(e){return`
    INSERT INTO ${e}.schedule (name, cron, timezone, data, options)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (name) DO UPDATE SET
      cron = EXCLUDED.cron,
      timezone = EXCLUDED.timezone,
      data = EXCLUDED.data,
      options = EXCLUDED.options,
      updated_on = now()
  `}function unschedule(e){return`
    DELETE FROM ${e}.schedule
    WHERE name = $1
  `}function subscribe(e){return`
    INSERT INTO ${e}.subscription (event, name)
    VALUES ($1, $2)
    ON CONFLICT (event, name) DO UPDATE SET
      event = EXCLUDED.event,
      name = EXCLUDED.name,
      updated_on = now()
  `}function unsubscribe(e){return`
    DELETE FROM ${e}.subscription
    WHERE event = $1 and name = $2
  `}function getQueuesForEvent(e){return`
    SELECT name FROM ${e}.subscription
    WHERE event = $1
  `}function getTime(){return`SELECT round(date_part('epoch', now()) * 1000) as time`}function getVersion(e){return`SELECT version from ${e}.version`}function setVersion(e,t){return`UPDATE ${e}.version SET version = '${t}'`}function versionTableExists(e){return`SELECT to_regclass('${e}.version') as name`}function insertVersion(e,t){return`INSERT INTO ${e}.version(version) VALUES ('${t}')`}function fetchNextJob(e){return({includeMetadata:t,priority:n=true,ignoreStartAfter:r=false}={})=>`
    WITH next as (
      SELECT id, singleton_key, policy
      FROM ${e}.job
      WHERE name = $1
        AND state < '${a.active}'
        ${r?``:`AND start_after < now()`}
      ORDER BY ${n?`priority desc, `:``}created_on, id
      LIMIT $2
      FOR UPDATE SKIP LOCKED
    ), grouped as (
      SELECT
        n.id,
        n.policy as grouped_policy,
        row_number() OVER (
          PARTITION BY CASE
            WHEN $2 > 1 AND n.policy in ('${o.singleton}', '${o.stately}') THEN n.singleton_key -- gate singleton/stately by key per batch
            ELSE n.id::text
          END
        ) as row_number
      FROM next n
    )
    UPDATE ${e}.job j SET
      state = '${a.active}',
      started_on = now(),
      retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
    FROM grouped
    WHERE name = $1 AND j.id = grouped.id
      AND (
        (grouped.grouped_policy IN ('${o.singleton}', '${o.stately}') AND grouped.row_number = 1) -- only one per singleton key
        OR COALESCE(grouped.grouped_policy, '') NOT IN ('${o.singleton}', '${o.stately}') -- other policies unaffected
      )
    RETURNING j.${t?l:c}
  `}function completeJobs(e){return`
    WITH results AS (
      UPDATE ${e}.job
      SET completed_on = now(),
        state = '${a.completed}',
        output = $3::jsonb
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${a.active}'
      RETURNING *
    )
    SELECT COUNT(*) FROM results
  `}function failJobsById(e){return failJobs(e,`name = $1 AND id IN (SELECT UNNEST($2::uuid[])) AND state < '${a.completed}'`,`$3::jsonb`)}function failJobsByTimeout(e){return failJobs(e,`state = '${a.active}' AND (started_on + expire_in) < now()`,`'{ "value": { "message": "job failed by timeout in active state" } }'::jsonb`)}function failJobs(e,t,n){return`
    WITH deleted_jobs AS (
      DELETE FROM ${e}.job
      WHERE ${t}
      RETURNING *
    ),
    retried_jobs AS (
      INSERT INTO ${e}.job (
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
          WHEN retry_count < retry_limit THEN '${a.retry}'::${e}.job_state
          ELSE '${a.failed}'::${e}.job_state
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
        ${n}
      FROM deleted_jobs
      ON CONFLICT DO NOTHING
      RETURNING *
    ),
    failed_jobs as (
      INSERT INTO ${e}.job (
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
        '${a.failed}'::${e}.job_state as state,
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
        ${n}
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
      INSERT INTO ${e}.job (name, data, output, retry_limit, keep_until)
      SELECT
        dead_letter,
        data,
        output,
        retry_limit,
        keep_until + (keep_until - start_after)
      FROM results
      WHERE state = '${a.failed}'
        AND dead_letter IS NOT NULL
        AND NOT name = dead_letter
    )
    SELECT COUNT(*) FROM results
  `}function cancelJobs(e){return`
    with results as (
      UPDATE ${e}.job
      SET completed_on = now(),
        state = '${a.cancelled}'
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state < '${a.completed}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function resumeJobs(e){return`
    with results as (
      UPDATE ${e}.job
      SET completed_on = NULL,
        state = '${a.created}'
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${a.cancelled}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function deleteJobs(e){return`
    with results as (
      DELETE FROM ${e}.job
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function retryJobs(e){return`
    with results as (
      UPDATE ${e}.job
      SET state = '${a.retry}',
        retry_limit = retry_limit + 1
      WHERE name = $1
        AND id IN (SELECT UNNEST($2::uuid[]))
        AND state = '${a.failed}'
      RETURNING 1
    )
    SELECT COUNT(*) from results
  `}function insertJob(e){return`
    INSERT INTO ${e}.job (
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
      ) j JOIN ${e}.queue q ON j.name = q.name
    ON CONFLICT DO NOTHING
    RETURNING id
  `}function insertJobs(e){return`
    WITH defaults as (
      SELECT
        $2 as expire_in,
        $3 as keep_until,
        $4::int as retry_limit,
        $5::int as retry_delay,
        $6::bool as retry_backoff
    )
    INSERT INTO ${e}.job (
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
    JOIN ${e}.queue q ON j.name = q.name,
      defaults
    ON CONFLICT DO NOTHING
  `}function drop(e,t){return`
    DELETE FROM ${e}.archive
    WHERE archived_on < (now() - interval '${t}')
  `}function archive(e,t,n=t){const r=`id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter, policy, output`;return`
    WITH archived_rows AS (
      DELETE FROM ${e}.job
      WHERE (state <> '${a.failed}' AND completed_on < (now() - interval '${t}'))
        OR (state = '${a.failed}' AND completed_on < (now() - interval '${n}'))
        OR (state < '${a.active}' AND keep_until < now())
      RETURNING *
    )
    INSERT INTO ${e}.archive (${r})
    SELECT ${r}
    FROM archived_rows
    ON CONFLICT DO NOTHING
  `}function countStates(e){return`
    SELECT name, state, count(*) size
    FROM ${e}.job
    GROUP BY rollup(name), rollup(state)
  `}function locked(e,t){if(Array.isArray(t))t=t.join(`;
`);return`
    BEGIN;
    SET LOCAL lock_timeout = '30s';
    SET LOCAL idle_in_transaction_session_timeout = '30s';
    ${advisoryLock(e)};
    ${t};
    COMMIT;
  `}function advisoryLock(e,t){return`SELECT pg_advisory_xact_lock(
      ('x' || encode(sha224((current_database() || '.pgboss.${e}${t||``}')::bytea), 'hex'))::bit(64)::bigint
  )`}function assertMigration(e,t){return`SELECT version::int/(version::int-${t}) from ${e}.version`}function getJobById(e){return getJobByTableQueueId(e,`job`)}function getArchivedJobById(e){return getJobByTableQueueId(e,`archive`)}function getJobByTableQueueId(e,t){return`SELECT ${l} FROM ${e}.${t} WHERE name = $1 AND id = $2`}}));var require_attorney=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:assert`);const{DEFAULT_SCHEMA:r}=require_plans();const i={MAX_EXPIRATION_HOURS:24,MIN_POLLING_INTERVAL_MS:500};t.exports={POLICY:i,getConfig,checkSendArgs,checkQueueArgs,checkWorkArgs,checkFetchArgs,warnClockSkew,assertPostgresObjectName,assertQueueName};const a={CLOCK_SKEW:{message:`Timekeeper detected clock skew between this instance and the database server. This will not affect scheduling operations, but this warning is shown any time the skew exceeds 60 seconds.`,code:`pg-boss-w02`},CRON_DISABLED:{message:`Archive interval is set less than 60s.  Cron processing is disabled.`,code:`pg-boss-w03`},ON_COMPLETE_REMOVED:{message:`'onComplete' option detected. This option has been removed. Consider deadLetter if needed.`,code:`pg-boss-w04`}};function checkQueueArgs(e,t={}){n(!(`deadLetter`in t)||typeof t.deadLetter===`string`,`deadLetter must be a string`);applyRetryConfig(t);applyExpirationConfig(t);applyRetentionConfig(t);return t}function checkSendArgs(e,t){let r,i,o;if(typeof e[0]===`string`){r=e[0];i=e[1];n(typeof i!==`function`,`send() cannot accept a function as the payload.  Did you intend to use work()?`);o=e[2]}else if(typeof e[0]===`object`){n(e.length===1,`send object API only accepts 1 argument`);const t=e[0];n(t,`boss requires all jobs to have a name`);r=t.name;i=t.data;o=t.options}o=o||{};n(r,`boss requires all jobs to have a queue name`);n(typeof o===`object`,`options should be an object`);o={...o};n(!(`priority`in o)||Number.isInteger(o.priority),`priority must be an integer`);o.priority=o.priority||0;n(!(`deadLetter`in o)||typeof o.deadLetter===`string`,`deadLetter must be a string`);applyRetryConfig(o,t);applyExpirationConfig(o,t);applyRetentionConfig(o,t);const{startAfter:s,singletonSeconds:c,singletonMinutes:l,singletonHours:u}=o;o.startAfter=s instanceof Date&&typeof s.toISOString===`function`?s.toISOString():s>0?``+s:typeof s===`string`?s:null;o.singletonSeconds=u>0?u*60*60:l>0?l*60:c>0?c:null;n(!c||c<=t.archiveSeconds,`throttling interval ${c}s cannot exceed archive interval ${t.archiveSeconds}s`);if(o.onComplete)emitWarning(a.ON_COMPLETE_REMOVED);return{name:r,data:i,options:o}}function checkWorkArgs(e,t,r){let i,a;n(e,`missing job name`);if(t.length===1){a=t[0];i={}}else if(t.length>1){i=t[0]||{};a=t[1]}n(typeof a===`function`,`expected callback to be a function`);n(typeof i===`object`,`expected config to be an object`);i={...i};applyPollingInterval(i,r);n(!(`batchSize`in i)||Number.isInteger(i.batchSize)&&i.batchSize>=1,`batchSize must be an integer > 0`);n(!(`includeMetadata`in i)||typeof i.includeMetadata===`boolean`,`includeMetadata must be a boolean`);n(!(`priority`in i)||typeof i.priority===`boolean`,`priority must be a boolean`);i.batchSize=i.batchSize||1;return{options:i,callback:a}}function checkFetchArgs(e,t){n(e,`missing queue name`);n(!(`batchSize`in t)||Number.isInteger(t.batchSize)&&t.batchSize>=1,`batchSize must be an integer > 0`);n(!(`includeMetadata`in t)||typeof t.includeMetadata===`boolean`,`includeMetadata must be a boolean`);n(!(`priority`in t)||typeof t.priority===`boolean`,`priority must be a boolean`);n(!(`ignoreStartAfter`in t)||typeof t.ignoreStartAfter===`boolean`,`ignoreStartAfter must be a boolean`);t.batchSize=t.batchSize||1}function getConfig(e){n(e&&(typeof e===`object`||typeof e===`string`),`configuration assert: string or config object is required to connect to postgres`);const t=typeof e===`string`?{connectionString:e}:{...e};t.schedule=`schedule`in t?t.schedule:true;t.supervise=`supervise`in t?t.supervise:true;t.migrate=`migrate`in t?t.migrate:true;applySchemaConfig(t);applyMaintenanceConfig(t);applyArchiveConfig(t);applyArchiveFailedConfig(t);applyDeleteConfig(t);applyMonitoringConfig(t);applyPollingInterval(t);applyExpirationConfig(t);applyRetentionConfig(t);return t}function applySchemaConfig(e){if(e.schema)assertPostgresObjectName(e.schema);e.schema=e.schema||r}function assertPostgresObjectName(e){n(typeof e===`string`,`Name must be a string`);n(e.length<=50,`Name cannot exceed 50 characters`);n(!/\W/.test(e),`Name can only contain alphanumeric characters or underscores`);n(!/^\d/.test(e),`Name cannot start with a number`)}function assertQueueName(e){n(e,`Name is required`);n(typeof e===`string`,`Name must be a string`);n(/[\w-]/.test(e),`Name can only contain alphanumeric characters, underscores, or hyphens`)}function applyArchiveConfig(e){const t=43200;n(!(`archiveCompletedAfterSeconds`in e)||e.archiveCompletedAfterSeconds>=1,`configuration assert: archiveCompletedAfterSeconds must be at least every second and less than `);e.archiveSeconds=e.archiveCompletedAfterSeconds||t;e.archiveInterval=`${e.archiveSeconds} seconds`;if(e.archiveSeconds<60)emitWarning(a.CRON_DISABLED)}function applyArchiveFailedConfig(e){n(!(`archiveFailedAfterSeconds`in e)||e.archiveFailedAfterSeconds>=1,`configuration assert: archiveFailedAfterSeconds must be at least every second and less than `);e.archiveFailedSeconds=e.archiveFailedAfterSeconds||e.archiveSeconds;e.archiveFailedInterval=`${e.archiveFailedSeconds} seconds`;if(e.archiveFailedSeconds<60&&e.archiveSeconds>=60)emitWarning(a.CRON_DISABLED)}function applyRetentionConfig(e,t={}){n(!(`retentionSeconds`in e)||e.retentionSeconds>=1,`configuration assert: retentionSeconds must be at least every second`);n(!(`retentionMinutes`in e)||e.retentionMinutes>=1,`configuration assert: retentionMinutes must be at least every minute`);n(!(`retentionHours`in e)||e.retentionHours>=1,`configuration assert: retentionHours must be at least every hour`);n(!(`retentionDays`in e)||e.retentionDays>=1,`configuration assert: retentionDays must be at least every day`);e.keepUntil=`retentionDays`in e?`${e.retentionDays} days`:`retentionHours`in e?`${e.retentionHours} hours`:`retentionMinutes`in e?`${e.retentionMinutes} minutes`:`retentionSeconds`in e?`${e.retentionSeconds} seconds`:null;e.keepUntilDefault=t?.keepUntil}function applyExpirationConfig(e,t={}){n(!(`expireInSeconds`in e)||e.expireInSeconds>=1,`configuration assert: expireInSeconds must be at least every second`);n(!(`expireInMinutes`in e)||e.expireInMinutes>=1,`configuration assert: expireInMinutes must be at least every minute`);n(!(`expireInHours`in e)||e.expireInHours>=1,`configuration assert: expireInHours must be at least every hour`);const r=`expireInHours`in e?e.expireInHours*60*60:`expireInMinutes`in e?e.expireInMinutes*60:`expireInSeconds`in e?e.expireInSeconds:null;n(!r||r/60/60<i.MAX_EXPIRATION_HOURS,`configuration assert: expiration cannot exceed ${i.MAX_EXPIRATION_HOURS} hours`);e.expireIn=r;e.expireInDefault=t?.expireIn}function applyRetryConfig(e,t){n(!(`retryDelay`in e)||Number.isInteger(e.retryDelay)&&e.retryDelay>=0,`retryDelay must be an integer >= 0`);n(!(`retryLimit`in e)||Number.isInteger(e.retryLimit)&&e.retryLimit>=0,`retryLimit must be an integer >= 0`);n(!(`retryBackoff`in e)||e.retryBackoff===true||e.retryBackoff===false,`retryBackoff must be either true or false`);e.retryDelayDefault=t?.retryDelay;e.retryLimitDefault=t?.retryLimit;e.retryBackoffDefault=t?.retryBackoff}function applyPollingInterval(e,t){n(!(`pollingIntervalSeconds`in e)||e.pollingIntervalSeconds>=i.MIN_POLLING_INTERVAL_MS/1e3,`configuration assert: pollingIntervalSeconds must be at least every ${i.MIN_POLLING_INTERVAL_MS}ms`);e.pollingInterval=`pollingIntervalSeconds`in e?e.pollingIntervalSeconds*1e3:t?.pollingInterval||2e3}function applyMaintenanceConfig(e){n(!(`maintenanceIntervalSeconds`in e)||e.maintenanceIntervalSeconds>=1,`configuration assert: maintenanceIntervalSeconds must be at least every second`);n(!(`maintenanceIntervalMinutes`in e)||e.maintenanceIntervalMinutes>=1,`configuration assert: maintenanceIntervalMinutes must be at least every minute`);e.maintenanceIntervalSeconds=`maintenanceIntervalMinutes`in e?e.maintenanceIntervalMinutes*60:`maintenanceIntervalSeconds`in e?e.maintenanceIntervalSeconds:120;n(e.maintenanceIntervalSeconds/60/60<i.MAX_EXPIRATION_HOURS,`configuration assert: maintenance interval cannot exceed ${i.MAX_EXPIRATION_HOURS} hours`)}function applyDeleteConfig(e){n(!(`deleteAfterSeconds`in e)||e.deleteAfterSeconds>=1,`configuration assert: deleteAfterSeconds must be at least every second`);n(!(`deleteAfterMinutes`in e)||e.deleteAfterMinutes>=1,`configuration assert: deleteAfterMinutes must be at least every minute`);n(!(`deleteAfterHours`in e)||e.deleteAfterHours>=1,`configuration assert: deleteAfterHours must be at least every hour`);n(!(`deleteAfterDays`in e)||e.deleteAfterDays>=1,`configuration assert: deleteAfterDays must be at least every day`);e.deleteAfter=`deleteAfterDays`in e?`${e.deleteAfterDays} days`:`deleteAfterHours`in e?`${e.deleteAfterHours} hours`:`deleteAfterMinutes`in e?`${e.deleteAfterMinutes} minutes`:`deleteAfterSeconds`in e?`${e.deleteAfterSeconds} seconds`:`7 days`}function applyMonitoringConfig(e){n(!(`monitorStateIntervalSeconds`in e)||e.monitorStateIntervalSeconds>=1,`configuration assert: monitorStateIntervalSeconds must be at least every second`);n(!(`monitorStateIntervalMinutes`in e)||e.monitorStateIntervalMinutes>=1,`configuration assert: monitorStateIntervalMinutes must be at least every minute`);e.monitorStateIntervalSeconds=`monitorStateIntervalMinutes`in e?e.monitorStateIntervalMinutes*60:`monitorStateIntervalSeconds`in e?e.monitorStateIntervalSeconds:null;if(e.monitorStateIntervalSeconds)n(e.monitorStateIntervalSeconds/60/60<i.MAX_EXPIRATION_HOURS,`configuration assert: state monitoring interval cannot exceed ${i.MAX_EXPIRATION_HOURS} hours`);const t=600;n(!(`clockMonitorIntervalSeconds`in e)||e.clockMonitorIntervalSeconds>=1&&e.clockMonitorIntervalSeconds<=t,`configuration assert: clockMonitorIntervalSeconds must be between 1 second and 10 minutes`);n(!(`clockMonitorIntervalMinutes`in e)||e.clockMonitorIntervalMinutes>=1&&e.clockMonitorIntervalMinutes<=10,`configuration assert: clockMonitorIntervalMinutes must be between 1 and 10`);e.clockMonitorIntervalSeconds=`clockMonitorIntervalMinutes`in e?e.clockMonitorIntervalMinutes*60:`clockMonitorIntervalSeconds`in e?e.clockMonitorIntervalSeconds:t;n(!(`cronMonitorIntervalSeconds`in e)||e.cronMonitorIntervalSeconds>=1&&e.cronMonitorIntervalSeconds<=45,`configuration assert: cronMonitorIntervalSeconds must be between 1 and 45 seconds`);e.cronMonitorIntervalSeconds=`cronMonitorIntervalSeconds`in e?e.cronMonitorIntervalSeconds:30;n(!(`cronWorkerIntervalSeconds`in e)||e.cronWorkerIntervalSeconds>=1&&e.cronWorkerIntervalSeconds<=45,`configuration assert: cronWorkerIntervalSeconds must be between 1 and 45 seconds`);e.cronWorkerIntervalSeconds=`cronWorkerIntervalSeconds`in e?e.cronWorkerIntervalSeconds:5}function warnClockSkew(e){emitWarning(a.CLOCK_SKEW,e,{force:true})}function emitWarning(e,t,n={}){const{force:r}=n;if(r||!e.warned){e.warned=true;t=`${e.message} ${t||``}`;process.emitWarning(t,e.type,e.code)}}}));var require_migrationStore=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:assert`);const r=require_plans();t.exports={rollback,next,migrate,getAll};function flatten(e,t,n){t.unshift(r.assertMigration(e,n));t.push(r.setVersion(e,n));return r.locked(e,t)}function rollback(e,t,r){r=r||getAll(e);const i=r.find(e=>e.version===t);n(i,`Version ${t} not found.`);return flatten(e,i.uninstall||[],i.previous)}function next(e,t,r){r=r||getAll(e);const i=r.find(e=>e.previous===t);n(i,`Version ${t} not found.`);return flatten(e,i.install,i.version)}function migrate(e,t,r){let i,a;if(typeof e===`string`){a=null;i=e}else{a=e;i=a.schema}r=r||getAll(i,a);const o=r.filter(e=>e.previous>=t).sort((e,t)=>e.version-t.version).reduce((e,t)=>{e.install=e.install.concat(t.install);e.version=t.version;return e},{install:[],version:t});n(o.install.length>0,`Version ${t} not found.`);return flatten(i,o.install,o.version)}function getAll(e){return[{release:`10.1.5`,version:24,previous:23,install:[`
        CREATE OR REPLACE FUNCTION ${e}.create_queue(queue_name text, options json)
        RETURNS VOID AS
        $$
        DECLARE
          table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
          queue_created_on timestamptz;
        BEGIN

          WITH q as (
            INSERT INTO ${e}.queue (
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

          EXECUTE format('CREATE TABLE ${e}.%I (LIKE ${e}.job INCLUDING DEFAULTS)', table_name);
          
          EXECUTE format('ALTER TABLE ${e}.%1$I ADD PRIMARY KEY (name, id)', table_name);
          EXECUTE format('ALTER TABLE ${e}.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES ${e}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
          EXECUTE format('ALTER TABLE ${e}.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES ${e}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON ${e}.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON ${e}.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON ${e}.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
          EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON ${e}.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
          EXECUTE format('CREATE INDEX %1$s_i5 ON ${e}.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

          EXECUTE format('ALTER TABLE ${e}.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
          EXECUTE format('ALTER TABLE ${e}.job ATTACH PARTITION ${e}.%I FOR VALUES IN (%L)', table_name, queue_name);
        END;
        $$
        LANGUAGE plpgsql
        `],uninstall:[]},{release:`10.1.1`,version:23,previous:22,install:[`ALTER TABLE ${e}.job ADD PRIMARY KEY (name, id)`],uninstall:[`ALTER TABLE ${e}.job DROP CONSTRAINT job_pkey`]},{release:`10.0.6`,version:22,previous:21,install:[`ALTER TABLE ${e}.job ALTER COLUMN retry_limit SET DEFAULT 2`],uninstall:[`ALTER TABLE ${e}.job ALTER COLUMN retry_limit SET DEFAULT 0`]}]}}));var require_version=/* @__PURE__ */ __commonJSMin(((e,t)=>{t.exports={"schema":24}}));var require_contractor=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:assert`);const r=require_plans();const{DEFAULT_SCHEMA:i}=r;const a=require_migrationStore();const o=require_version().schema;var Contractor=class{static constructionPlans(e=i){return r.create(e,o)}static migrationPlans(e=i,t=o-1){return a.migrate(e,t)}static rollbackPlans(e=i,t=o){return a.rollback(e,t)}constructor(e,t){this.config=t;this.db=e;this.migrations=this.config.migrations||a.getAll(this.config.schema);this.functions=[this.schemaVersion,this.isInstalled]}async schemaVersion(){const e=await this.db.executeSql(r.getVersion(this.config.schema));return e.rows.length?parseInt(e.rows[0].version):null}async isInstalled(){return!!(await this.db.executeSql(r.versionTableExists(this.config.schema))).rows[0].name}async start(){if(await this.isInstalled()){const e=await this.schemaVersion();if(o>e)await this.migrate(e)}else await this.create()}async check(){if(!await this.isInstalled())throw new Error(`pg-boss is not installed`);const e=await this.schemaVersion();if(o!==e)throw new Error(`pg-boss database requires migrations`)}async create(){try{const e=r.create(this.config.schema,o);await this.db.executeSql(e)}catch(e){n(e.message.includes(r.CREATE_RACE_MESSAGE),e)}}async migrate(e){try{const t=a.migrate(this.config,e,this.migrations);await this.db.executeSql(t)}catch(e){n(e.message.includes(r.MIGRATE_RACE_MESSAGE),e)}}async next(e){const t=a.next(this.config.schema,e,this.migrations);await this.db.executeSql(t)}async rollback(e){const t=a.rollback(this.config.schema,e,this.migrations);await this.db.executeSql(t)}};t.exports=Contractor}));var require_serialize_error=/* @__PURE__ */ __commonJSMin(((e,t)=>{var n=class NonError extends Error{constructor(e){super(NonError._prepareSuperMessage(e));Object.defineProperty(this,"name",{value:`NonError`,configurable:true,writable:true});if(Error.captureStackTrace)Error.captureStackTrace(this,NonError)}static _prepareSuperMessage(e){try{return JSON.stringify(e)}catch{return String(e)}}};const r=[{property:`name`,enumerable:false},{property:`message`,enumerable:false},{property:`stack`,enumerable:false},{property:`code`,enumerable:true}];const i=Symbol(`.toJSON called`);const toJSON=e=>{e[i]=true;const t=e.toJSON();delete e[i];return t};const destroyCircular=({from:e,seen:t,to_:n,forceEnumerable:a,maxDepth:o,depth:s})=>{const c=n||(Array.isArray(e)?[]:{});t.push(e);if(s>=o)return c;if(typeof e.toJSON===`function`&&e[i]!==true)return toJSON(e);for(const[n,r]of Object.entries(e)){if(typeof Buffer===`function`&&Buffer.isBuffer(r)){c[n]=`[object Buffer]`;continue}if(typeof r===`function`)continue;if(!r||typeof r!==`object`){c[n]=r;continue}if(!t.includes(e[n])){s++;c[n]=destroyCircular({from:e[n],seen:t.slice(),forceEnumerable:a,maxDepth:o,depth:s});continue}c[n]=`[Circular]`}for(const{property:t,enumerable:n}of r)if(typeof e[t]===`string`)Object.defineProperty(c,t,{value:e[t],enumerable:a?true:n,configurable:true,writable:true});return c};const serializeError=(e,t={})=>{const{maxDepth:n=Number.POSITIVE_INFINITY}=t;if(typeof e===`object`&&e!==null)return destroyCircular({from:e,seen:[],forceEnumerable:true,maxDepth:n,depth:0});if(typeof e===`function`)return`[Function: ${e.name||`anonymous`}]`;return e};const deserializeError=(e,t={})=>{const{maxDepth:r=Number.POSITIVE_INFINITY}=t;if(e instanceof Error)return e;if(typeof e===`object`&&e!==null&&!Array.isArray(e)){const t=/* @__PURE__ */ new Error;destroyCircular({from:e,seen:[],to_:t,maxDepth:r,depth:0});return t}return new n(e)};t.exports={serializeError,deserializeError}}));var require_tools=/* @__PURE__ */ __commonJSMin(((e,t)=>{t.exports={delay};function delay(e,t){const{setTimeout:n}=__require(`node:timers/promises`);const r=new AbortController;const i=new Promise((i,a)=>{n(e,null,{signal:r.signal}).then(()=>{if(t)a(new Error(t));else i()}).catch(i)});i.abort=()=>{if(!r.signal.aborted)r.abort()};return i}}));var require_worker=/* @__PURE__ */ __commonJSMin(((e,t)=>{const{delay:n}=require_tools();const r={created:`created`,active:`active`,stopping:`stopping`,stopped:`stopped`};var Worker=class{constructor({id:e,name:t,options:n,interval:i,fetch:a,onFetch:o,onError:s}){this.id=e;this.name=t;this.options=n;this.fetch=a;this.onFetch=o;this.onError=s;this.interval=i;this.jobs=[];this.createdOn=Date.now();this.lastFetchedOn=null;this.lastJobStartedOn=null;this.lastJobEndedOn=null;this.lastError=null;this.lastErrorOn=null;this.state=r.created;this.stopping=false;this.stopped=false;this.loopDelayPromise=null;this.beenNotified=false}notify(){this.beenNotified=true;if(this.loopDelayPromise)this.loopDelayPromise.abort()}async start(){this.state=r.active;while(!this.stopping){const e=Date.now();try{this.beenNotified=false;const e=await this.fetch();this.lastFetchedOn=Date.now();if(e){this.jobs=e;this.lastJobStartedOn=this.lastFetchedOn;await this.onFetch(e);this.lastJobEndedOn=Date.now();this.jobs=[]}}catch(e){this.lastErrorOn=Date.now();this.lastError=e;e.message=`${e.message} (Queue: ${this.name}, Worker: ${this.id})`;this.onError(e)}const t=Date.now()-e;this.lastJobDuration=t;if(!this.stopping&&!this.beenNotified&&this.interval-t>100){this.loopDelayPromise=n(this.interval-t);await this.loopDelayPromise;this.loopDelayPromise=null}}this.stopping=false;this.stopped=true;this.state=r.stopped}stop(){this.stopping=true;this.state=r.stopping;if(this.loopDelayPromise)this.loopDelayPromise.abort()}};t.exports=Worker}));var require_date=/* @__PURE__ */ __commonJSMin(((e,t)=>{var n=require_luxon();CronDate.prototype.addYear=function(){this._date=this._date.plus({years:1})};CronDate.prototype.addMonth=function(){this._date=this._date.plus({months:1}).startOf(`month`)};CronDate.prototype.addDay=function(){this._date=this._date.plus({days:1}).startOf(`day`)};CronDate.prototype.addHour=function(){var e=this._date;this._date=this._date.plus({hours:1}).startOf(`hour`);if(this._date<=e)this._date=this._date.plus({hours:1})};CronDate.prototype.addMinute=function(){var e=this._date;this._date=this._date.plus({minutes:1}).startOf(`minute`);if(this._date<e)this._date=this._date.plus({hours:1})};CronDate.prototype.addSecond=function(){var e=this._date;this._date=this._date.plus({seconds:1}).startOf(`second`);if(this._date<e)this._date=this._date.plus({hours:1})};CronDate.prototype.subtractYear=function(){this._date=this._date.minus({years:1})};CronDate.prototype.subtractMonth=function(){this._date=this._date.minus({months:1}).endOf(`month`).startOf(`second`)};CronDate.prototype.subtractDay=function(){this._date=this._date.minus({days:1}).endOf(`day`).startOf(`second`)};CronDate.prototype.subtractHour=function(){var e=this._date;this._date=this._date.minus({hours:1}).endOf(`hour`).startOf(`second`);if(this._date>=e)this._date=this._date.minus({hours:1})};CronDate.prototype.subtractMinute=function(){var e=this._date;this._date=this._date.minus({minutes:1}).endOf(`minute`).startOf(`second`);if(this._date>e)this._date=this._date.minus({hours:1})};CronDate.prototype.subtractSecond=function(){var e=this._date;this._date=this._date.minus({seconds:1}).startOf(`second`);if(this._date>e)this._date=this._date.minus({hours:1})};CronDate.prototype.getDate=function(){return this._date.day};CronDate.prototype.getFullYear=function(){return this._date.year};CronDate.prototype.getDay=function(){var e=this._date.weekday;return e==7?0:e};CronDate.prototype.getMonth=function(){return this._date.month-1};CronDate.prototype.getHours=function(){return this._date.hour};CronDate.prototype.getMinutes=function(){return this._date.minute};CronDate.prototype.getSeconds=function(){return this._date.second};CronDate.prototype.getMilliseconds=function(){return this._date.millisecond};CronDate.prototype.getTime=function(){return this._date.valueOf()};CronDate.prototype.getUTCDate=function(){return this._getUTC().day};CronDate.prototype.getUTCFullYear=function(){return this._getUTC().year};CronDate.prototype.getUTCDay=function(){var e=this._getUTC().weekday;return e==7?0:e};CronDate.prototype.getUTCMonth=function(){return this._getUTC().month-1};CronDate.prototype.getUTCHours=function(){return this._getUTC().hour};CronDate.prototype.getUTCMinutes=function(){return this._getUTC().minute};CronDate.prototype.getUTCSeconds=function(){return this._getUTC().second};CronDate.prototype.toISOString=function(){return this._date.toUTC().toISO()};CronDate.prototype.toJSON=function(){return this._date.toJSON()};CronDate.prototype.setDate=function(e){this._date=this._date.set({day:e})};CronDate.prototype.setFullYear=function(e){this._date=this._date.set({year:e})};CronDate.prototype.setDay=function(e){this._date=this._date.set({weekday:e})};CronDate.prototype.setMonth=function(e){this._date=this._date.set({month:e+1})};CronDate.prototype.setHours=function(e){this._date=this._date.set({hour:e})};CronDate.prototype.setMinutes=function(e){this._date=this._date.set({minute:e})};CronDate.prototype.setSeconds=function(e){this._date=this._date.set({second:e})};CronDate.prototype.setMilliseconds=function(e){this._date=this._date.set({millisecond:e})};CronDate.prototype._getUTC=function(){return this._date.toUTC()};CronDate.prototype.toString=function(){return this.toDate().toString()};CronDate.prototype.toDate=function(){return this._date.toJSDate()};CronDate.prototype.isLastDayOfMonth=function(){var e=this._date.plus({days:1}).startOf(`day`);return this._date.month!==e.month};CronDate.prototype.isLastWeekdayOfMonth=function(){var e=this._date.plus({days:7}).startOf(`day`);return this._date.month!==e.month};function CronDate(e,t){var r={zone:t};if(!e)this._date=n.DateTime.local();else if(e instanceof CronDate)this._date=e._date;else if(e instanceof Date)this._date=n.DateTime.fromJSDate(e,r);else if(typeof e===`number`)this._date=n.DateTime.fromMillis(e,r);else if(typeof e===`string`){this._date=n.DateTime.fromISO(e,r);this._date.isValid||(this._date=n.DateTime.fromRFC2822(e,r));this._date.isValid||(this._date=n.DateTime.fromSQL(e,r));this._date.isValid||(this._date=n.DateTime.fromFormat(e,`EEE, d MMM yyyy HH:mm:ss`,r))}if(!this._date||!this._date.isValid)throw new Error(`CronDate: unhandled timestamp: `+JSON.stringify(e));if(t&&t!==this._date.zoneName)this._date=this._date.setZone(t)}t.exports=CronDate}));var require_field_compactor=/* @__PURE__ */ __commonJSMin(((e,t)=>{function buildRange(e){return{start:e,count:1}}function completeRangeWithItem(e,t){e.end=t;e.step=t-e.start;e.count=2}function finalizeCurrentRange(e,t,n){if(t){if(t.count===2){e.push(buildRange(t.start));e.push(buildRange(t.end))}else e.push(t)}if(n)e.push(n)}function compactField(e){var t=[];var n=void 0;for(var r=0;r<e.length;r++){var i=e[r];if(typeof i!==`number`){finalizeCurrentRange(t,n,buildRange(i));n=void 0}else if(!n)n=buildRange(i);else if(n.count===1)completeRangeWithItem(n,i);else if(n.step===i-n.end){n.count++;n.end=i}else if(n.count===2){t.push(buildRange(n.start));n=buildRange(n.end);completeRangeWithItem(n,i)}else{finalizeCurrentRange(t,n);n=buildRange(i)}}finalizeCurrentRange(t,n);return t}t.exports=compactField}));var require_field_stringify=/* @__PURE__ */ __commonJSMin(((e,t)=>{var n=require_field_compactor();function stringifyField(e,t,r){var i=n(e);if(i.length===1){var a=i[0];var o=a.step;if(o===1&&a.start===t&&a.end===r)return`*`;if(o!==1&&a.start===t&&a.end===r-o+1)return`*/`+o}var s=[];for(var c=0,l=i.length;c<l;++c){var u=i[c];if(u.count===1){s.push(u.start);continue}var o=u.step;if(u.step===1){s.push(u.start+`-`+u.end);continue}var d=u.start==0?u.count-1:u.count;if(u.step*d>u.end)s=s.concat(Array.from({length:u.end-u.start+1}).map(function(e,t){var n=u.start+t;if((n-u.start)%u.step===0)return n;return null}).filter(function(e){return e!=null}));else if(u.end===r-u.step+1)s.push(u.start+`/`+u.step);else s.push(u.start+`-`+u.end+`/`+u.step)}return s.join(`,`)}t.exports=stringifyField}));var require_expression=/* @__PURE__ */ __commonJSMin(((e,t)=>{var n=require_date();var r=require_field_stringify();var i=1e4;function CronExpression(e,t){this._options=t;this._utc=t.utc||false;this._tz=this._utc?`UTC`:t.tz;this._currentDate=new n(t.currentDate,this._tz);this._startDate=t.startDate?new n(t.startDate,this._tz):null;this._endDate=t.endDate?new n(t.endDate,this._tz):null;this._isIterator=t.iterator||false;this._hasIterated=false;this._nthDayOfWeek=t.nthDayOfWeek||0;this.fields=CronExpression._freezeFields(e)}CronExpression.map=[`second`,`minute`,`hour`,`dayOfMonth`,`month`,`dayOfWeek`];CronExpression.predefined={"@yearly":`0 0 1 1 *`,"@monthly":`0 0 1 * *`,"@weekly":`0 0 * * 0`,"@daily":`0 0 * * *`,"@hourly":`0 * * * *`};CronExpression.constraints=[{min:0,max:59,chars:[]},{min:0,max:59,chars:[]},{min:0,max:23,chars:[]},{min:1,max:31,chars:[`L`]},{min:1,max:12,chars:[]},{min:0,max:7,chars:[`L`]}];CronExpression.daysInMonth=[31,29,31,30,31,30,31,31,30,31,30,31];CronExpression.aliases={month:{jan:1,feb:2,mar:3,apr:4,may:5,jun:6,jul:7,aug:8,sep:9,oct:10,nov:11,dec:12},dayOfWeek:{sun:0,mon:1,tue:2,wed:3,thu:4,fri:5,sat:6}};CronExpression.parseDefaults=[`0`,`*`,`*`,`*`,`*`,`*`];CronExpression.standardValidCharacters=/^[,*\d/-]+$/;CronExpression.dayOfWeekValidCharacters=/^[?,*\dL#/-]+$/;CronExpression.dayOfMonthValidCharacters=/^[?,*\dL/-]+$/;CronExpression.validCharacters={second:CronExpression.standardValidCharacters,minute:CronExpression.standardValidCharacters,hour:CronExpression.standardValidCharacters,dayOfMonth:CronExpression.dayOfMonthValidCharacters,month:CronExpression.standardValidCharacters,dayOfWeek:CronExpression.dayOfWeekValidCharacters};CronExpression._isValidConstraintChar=function _isValidConstraintChar(e,t){if(typeof t!==`string`)return false;return e.chars.some(function(e){return t.indexOf(e)>-1})};CronExpression._parseField=function _parseField(e,t,n){switch(e){case`month`:case`dayOfWeek`:var r=CronExpression.aliases[e];t=t.replace(/[a-z]{3}/gi,function(e){e=e.toLowerCase();if(typeof r[e]!==`undefined`)return r[e];else throw new Error(`Validation error, cannot resolve alias "`+e+`"`)})}if(!CronExpression.validCharacters[e].test(t))throw new Error(`Invalid characters, got value: `+t);if(t.indexOf(`*`)!==-1)t=t.replace(/\*/g,n.min+`-`+n.max);else if(t.indexOf(`?`)!==-1)t=t.replace(/\?/g,n.min+`-`+n.max);function parseSequence(t){var r=[];function handleResult(t){if(t instanceof Array)for(var i=0,a=t.length;i<a;i++){var o=t[i];if(CronExpression._isValidConstraintChar(n,o)){r.push(o);continue}if(typeof o!==`number`||Number.isNaN(o)||o<n.min||o>n.max)throw new Error(`Constraint error, got value `+o+` expected range `+n.min+`-`+n.max);r.push(o)}else{if(CronExpression._isValidConstraintChar(n,t)){r.push(t);return}var s=+t;if(Number.isNaN(s)||s<n.min||s>n.max)throw new Error(`Constraint error, got value `+t+` expected range `+n.min+`-`+n.max);if(e===`dayOfWeek`)s=s%7;r.push(s)}}var i=t.split(`,`);if(!i.every(function(e){return e.length>0}))throw new Error(`Invalid list value format`);if(i.length>1)for(var a=0,o=i.length;a<o;a++)handleResult(parseRepeat(i[a]));else handleResult(parseRepeat(t));r.sort(CronExpression._sortCompareFn);return r}function parseRepeat(e){var t=1;var r=e.split(`/`);if(r.length>2)throw new Error(`Invalid repeat: `+e);if(r.length>1){if(r[0]==+r[0])r=[r[0]+`-`+n.max,r[1]];return parseRange(r[0],r[r.length-1])}return parseRange(e,t)}function parseRange(t,r){var i=[];var a=t.split(`-`);if(a.length>1){if(a.length<2)return+t;if(!a[0].length){if(!a[1].length)throw new Error(`Invalid range: `+t);return+t}var o=+a[0];var s=+a[1];if(Number.isNaN(o)||Number.isNaN(s)||o<n.min||s>n.max)throw new Error(`Constraint error, got range `+o+`-`+s+` expected range `+n.min+`-`+n.max);else if(o>s)throw new Error(`Invalid range: `+t);var c=+r;if(Number.isNaN(c)||c<=0)throw new Error(`Constraint error, cannot repeat at every `+c+` time.`);if(e===`dayOfWeek`&&s%7===0)i.push(0);for(var l=o,u=s;l<=u;l++)if(!(i.indexOf(l)!==-1)&&c>0&&c%r===0){c=1;i.push(l)}else c++;return i}return Number.isNaN(+t)?t:+t}return parseSequence(t)};CronExpression._sortCompareFn=function(e,t){var n=typeof e===`number`;var r=typeof t===`number`;if(n&&r)return e-t;if(!n&&r)return 1;if(n&&!r)return-1;return e.localeCompare(t)};CronExpression._handleMaxDaysInMonth=function(e){if(e.month.length===1){var t=CronExpression.daysInMonth[e.month[0]-1];if(e.dayOfMonth[0]>t)throw new Error(`Invalid explicit day of month definition`);return e.dayOfMonth.filter(function(e){return e===`L`?true:e<=t}).sort(CronExpression._sortCompareFn)}};CronExpression._freezeFields=function(e){for(var t=0,n=CronExpression.map.length;t<n;++t){var r=CronExpression.map[t];var i=e[r];e[r]=Object.freeze(i)}return Object.freeze(e)};CronExpression.prototype._applyTimezoneShift=function(e,t,n){if(n===`Month`||n===`Day`){var r=e.getTime();e[t+n]();if(r===e.getTime()){if(e.getMinutes()===0&&e.getSeconds()===0)e.addHour();else if(e.getMinutes()===59&&e.getSeconds()===59)e.subtractHour()}}else{var i=e.getHours();e[t+n]();var a=e.getHours();var o=a-i;if(o===2){if(this.fields.hour.length!==24)this._dstStart=a}else if(o===0&&e.getMinutes()===0&&e.getSeconds()===0){if(this.fields.hour.length!==24)this._dstEnd=a}}};CronExpression.prototype._findSchedule=function _findSchedule(e){function matchSchedule(e,t){for(var n=0,r=t.length;n<r;n++)if(t[n]>=e)return t[n]===e;return t[0]===e}function isNthDayMatch(e,t){if(t<6){if(e.getDate()<8&&t===1)return true;var n=e.getDate()%7?1:0;var r=e.getDate()-e.getDate()%7;return Math.floor(r/7)+n===t}return false}function isLInExpressions(e){return e.length>0&&e.some(function(e){return typeof e===`string`&&e.indexOf(`L`)>=0})}e=e||false;var t=e?`subtract`:`add`;var r=new n(this._currentDate,this._tz);var a=this._startDate;var o=this._endDate;var s=r.getTime();var c=0;function isLastWeekdayOfMonthMatch(e){return e.some(function(e){if(!isLInExpressions([e]))return false;var t=Number.parseInt(e[0])%7;if(Number.isNaN(t))throw new Error(`Invalid last weekday of the month expression: `+e);return r.getDay()===t&&r.isLastWeekdayOfMonth()})}while(c<i){c++;if(e){if(a&&r.getTime()-a.getTime()<0)throw new Error(`Out of the timespan range`)}else if(o&&o.getTime()-r.getTime()<0)throw new Error(`Out of the timespan range`);var l=matchSchedule(r.getDate(),this.fields.dayOfMonth);if(isLInExpressions(this.fields.dayOfMonth))l=l||r.isLastDayOfMonth();var u=matchSchedule(r.getDay(),this.fields.dayOfWeek);if(isLInExpressions(this.fields.dayOfWeek))u=u||isLastWeekdayOfMonthMatch(this.fields.dayOfWeek);var d=this.fields.dayOfMonth.length>=CronExpression.daysInMonth[r.getMonth()];var f=this.fields.dayOfWeek.length===CronExpression.constraints[5].max-CronExpression.constraints[5].min+1;var p=r.getHours();if(!l&&(!u||f)){this._applyTimezoneShift(r,t,`Day`);continue}if(!d&&f&&!l){this._applyTimezoneShift(r,t,`Day`);continue}if(d&&!f&&!u){this._applyTimezoneShift(r,t,`Day`);continue}if(this._nthDayOfWeek>0&&!isNthDayMatch(r,this._nthDayOfWeek)){this._applyTimezoneShift(r,t,`Day`);continue}if(!matchSchedule(r.getMonth()+1,this.fields.month)){this._applyTimezoneShift(r,t,`Month`);continue}if(!matchSchedule(p,this.fields.hour)){if(this._dstStart!==p){this._dstStart=null;this._applyTimezoneShift(r,t,`Hour`);continue}else if(!matchSchedule(p-1,this.fields.hour)){r[t+`Hour`]();continue}}else if(this._dstEnd===p){if(!e){this._dstEnd=null;this._applyTimezoneShift(r,`add`,`Hour`);continue}}if(!matchSchedule(r.getMinutes(),this.fields.minute)){this._applyTimezoneShift(r,t,`Minute`);continue}if(!matchSchedule(r.getSeconds(),this.fields.second)){this._applyTimezoneShift(r,t,`Second`);continue}if(s===r.getTime()){if(t===`add`||r.getMilliseconds()===0)this._applyTimezoneShift(r,t,`Second`);else r.setMilliseconds(0);continue}break}if(c>=i)throw new Error(`Invalid expression, loop limit exceeded`);this._currentDate=new n(r,this._tz);this._hasIterated=true;return r};CronExpression.prototype.next=function next(){var e=this._findSchedule();if(this._isIterator)return{value:e,done:!this.hasNext()};return e};CronExpression.prototype.prev=function prev(){var e=this._findSchedule(true);if(this._isIterator)return{value:e,done:!this.hasPrev()};return e};CronExpression.prototype.hasNext=function(){var e=this._currentDate;var t=this._hasIterated;try{this._findSchedule();return true}catch(e){return false}finally{this._currentDate=e;this._hasIterated=t}};CronExpression.prototype.hasPrev=function(){var e=this._currentDate;var t=this._hasIterated;try{this._findSchedule(true);return true}catch(e){return false}finally{this._currentDate=e;this._hasIterated=t}};CronExpression.prototype.iterate=function iterate(e,t){var n=[];if(e>=0)for(var r=0,i=e;r<i;r++)try{var a=this.next();n.push(a);if(t)t(a,r)}catch(e){break}else for(var r=0,i=e;r>i;r--)try{var a=this.prev();n.push(a);if(t)t(a,r)}catch(e){break}return n};CronExpression.prototype.reset=function reset(e){this._currentDate=new n(e||this._options.currentDate)};CronExpression.prototype.stringify=function stringify(e){var t=[];for(var n=e?0:1,i=CronExpression.map.length;n<i;++n){var a=CronExpression.map[n];var o=this.fields[a];var s=CronExpression.constraints[n];if(a===`dayOfMonth`&&this.fields.month.length===1)s={min:1,max:CronExpression.daysInMonth[this.fields.month[0]-1]};else if(a===`dayOfWeek`){s={min:0,max:6};o=o[o.length-1]===7?o.slice(0,-1):o}t.push(r(o,s.min,s.max))}return t.join(` `)};CronExpression.parse=function parse(e,t){var r=this;if(typeof t===`function`)t={};function parse(e,t){if(!t)t={};if(typeof t.currentDate===`undefined`)t.currentDate=new n(void 0,r._tz);if(CronExpression.predefined[e])e=CronExpression.predefined[e];var i=[];var a=(e+``).trim().split(/\s+/);if(a.length>6)throw new Error(`Invalid cron expression`);var o=CronExpression.map.length-a.length;for(var s=0,c=CronExpression.map.length;s<c;++s){var l=CronExpression.map[s];var u=a[a.length>c?s:s-o];if(s<o||!u)i.push(CronExpression._parseField(l,CronExpression.parseDefaults[s],CronExpression.constraints[s]));else{var d=l===`dayOfWeek`?parseNthDay(u):u;i.push(CronExpression._parseField(l,d,CronExpression.constraints[s]))}}var f={};for(var s=0,c=CronExpression.map.length;s<c;s++){var p=CronExpression.map[s];f[p]=i[s]}f.dayOfMonth=CronExpression._handleMaxDaysInMonth(f)||f.dayOfMonth;return new CronExpression(f,t);function parseNthDay(e){var n=e.split(`#`);if(n.length>1){var r=+n[n.length-1];if(/,/.test(e))throw new Error("Constraint error, invalid dayOfWeek `#` and `,` special characters are incompatible");if(/\//.test(e))throw new Error("Constraint error, invalid dayOfWeek `#` and `/` special characters are incompatible");if(/-/.test(e))throw new Error("Constraint error, invalid dayOfWeek `#` and `-` special characters are incompatible");if(n.length>2||Number.isNaN(r)||r<1||r>5)throw new Error(`Constraint error, invalid dayOfWeek occurrence number (#)`);t.nthDayOfWeek=r;return n[0]}return e}}return parse(e,t)};CronExpression.fieldsToExpression=function fieldsToExpression(e,t){function validateConstraints(e,t,n){if(!t)throw new Error(`Validation error, Field `+e+` is missing`);if(t.length===0)throw new Error(`Validation error, Field `+e+` contains no values`);for(var r=0,i=t.length;r<i;r++){var a=t[r];if(CronExpression._isValidConstraintChar(n,a))continue;if(typeof a!==`number`||Number.isNaN(a)||a<n.min||a>n.max)throw new Error(`Constraint error, got value `+a+` expected range `+n.min+`-`+n.max)}}var n={};for(var r=0,i=CronExpression.map.length;r<i;++r){var a=CronExpression.map[r];var o=e[a];validateConstraints(a,o,CronExpression.constraints[r]);var s=[];var c=-1;while(++c<o.length)s[c]=o[c];o=s.sort(CronExpression._sortCompareFn).filter(function(e,t,n){return!t||e!==n[t-1]});if(o.length!==s.length)throw new Error(`Validation error, Field `+a+` contains duplicate values`);n[a]=o}n.dayOfMonth=CronExpression._handleMaxDaysInMonth(n)||n.dayOfMonth;return new CronExpression(n,t||{})};t.exports=CronExpression}));var require_parser=/* @__PURE__ */ __commonJSMin(((e,t)=>{var n=require_expression();function CronParser(){}CronParser._parseEntry=function _parseEntry(e){var t=e.split(` `);if(t.length===6)return{interval:n.parse(e)};else if(t.length>6)return{interval:n.parse(t.slice(0,6).join(` `)),command:t.slice(6,t.length)};else throw new Error(`Invalid entry: `+e)};CronParser.parseExpression=function parseExpression(e,t){return n.parse(e,t)};CronParser.fieldsToExpression=function fieldsToExpression(e,t){return n.fieldsToExpression(e,t)};CronParser.parseString=function parseString(e){var t=e.split(`
`);var n={variables:{},expressions:[],errors:{}};for(var r=0,i=t.length;r<i;r++){var a=t[r];var o=null;var s=a.trim();if(s.length>0){if(s.match(/^#/))continue;else if(o=s.match(/^(.*)=(.*)$/))n.variables[o[1]]=o[2];else{var c=null;try{c=CronParser._parseEntry(`0 `+s);n.expressions.push(c.interval)}catch(e){n.errors[s]=e}}}}return n};CronParser.parseFile=function parseFile(e,t){__require(`fs`).readFile(e,function(e,n){if(e){t(e);return}return t(null,CronParser.parseString(n.toString()))})};t.exports=CronParser}));var require_timekeeper=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:events`);const r=require_plans();const i=require_parser();const a=require_attorney();const o={SEND_IT:`__pgboss__send-it`};const s={error:`error`,schedule:`schedule`};var Timekeeper=class extends n{constructor(e,t){super();this.db=e;this.config=t;this.manager=t.manager;this.skewMonitorIntervalMs=t.clockMonitorIntervalSeconds*1e3;this.cronMonitorIntervalMs=t.cronMonitorIntervalSeconds*1e3;this.clockSkew=0;this.events=s;this.getTimeCommand=r.getTime(t.schema);this.getQueueCommand=r.getQueueByName(t.schema);this.getSchedulesCommand=r.getSchedules(t.schema);this.scheduleCommand=r.schedule(t.schema);this.unscheduleCommand=r.unschedule(t.schema);this.trySetCronTimeCommand=r.trySetCronTime(t.schema);this.functions=[this.schedule,this.unschedule,this.getSchedules];this.stopped=true}async start(){if(this.config.archiveSeconds<60||this.config.archiveFailedSeconds<60)return;this.stopped=false;await this.cacheClockSkew();try{await this.manager.createQueue(o.SEND_IT)}catch{}const e={pollingIntervalSeconds:this.config.cronWorkerIntervalSeconds,batchSize:50};await this.manager.work(o.SEND_IT,e,async e=>{await this.manager.insert(e.map(e=>e.data))});setImmediate(()=>this.onCron());this.cronMonitorInterval=setInterval(async()=>await this.onCron(),this.cronMonitorIntervalMs);this.skewMonitorInterval=setInterval(async()=>await this.cacheClockSkew(),this.skewMonitorIntervalMs)}async stop(){if(this.stopped)return;this.stopped=true;await this.manager.offWork(o.SEND_IT);if(this.skewMonitorInterval){clearInterval(this.skewMonitorInterval);this.skewMonitorInterval=null}if(this.cronMonitorInterval){clearInterval(this.cronMonitorInterval);this.cronMonitorInterval=null}}async cacheClockSkew(){let e=0;try{if(this.config.__test__force_clock_monitoring_error)throw new Error(this.config.__test__force_clock_monitoring_error);const{rows:t}=await this.db.executeSql(this.getTimeCommand);const n=Date.now();e=parseFloat(t[0].time)-n;const r=Math.abs(e)/1e3;if(r>=60||this.config.__test__force_clock_skew_warning)a.warnClockSkew(`Instance clock is ${r}s ${e>0?`slower`:`faster`} than database.`)}catch(e){this.emit(this.events.error,e)}finally{this.clockSkew=e}}async onCron(){try{if(this.stopped||this.timekeeping)return;if(this.config.__test__force_cron_monitoring_error)throw new Error(this.config.__test__force_cron_monitoring_error);this.timekeeping=true;const{rows:e}=await this.db.executeSql(this.trySetCronTimeCommand,[this.config.cronMonitorIntervalSeconds]);if(e.length===1&&!this.stopped)await this.cron()}catch(e){this.emit(this.events.error,e)}finally{this.timekeeping=false}}async cron(){const e=(await this.getSchedules()).filter(e=>this.shouldSendIt(e.cron,e.timezone)).map(({name:e,data:t,options:n})=>({name:o.SEND_IT,data:{name:e,data:t,...n},singletonKey:e,singletonSeconds:60}));if(e.length>0&&!this.stopped)await this.manager.insert(e)}shouldSendIt(e,t){const n=i.parseExpression(e,{tz:t}).prev();return(Date.now()+this.clockSkew-n.getTime())/1e3<60}async getSchedules(){const{rows:e}=await this.db.executeSql(this.getSchedulesCommand);return e}async schedule(e,t,n,r={}){const{tz:o=`UTC`}=r;i.parseExpression(t,{tz:o});a.checkSendArgs([e,n,r],this.config);const s=[e,t,o,n,r];try{await this.db.executeSql(this.scheduleCommand,s)}catch(t){if(t.message.includes(`foreign key`))t.message=`Queue ${e} not found`;throw t}}async unschedule(e){await this.db.executeSql(this.unscheduleCommand,[e])}};t.exports=Timekeeper;t.exports.QUEUES=o}));var require_manager=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:assert`);const r=__require(`node:events`);const{randomUUID:i}=__require(`node:crypto`);const{serializeError:a}=require_serialize_error();const{delay:o}=require_tools();const s=require_attorney();const c=require_worker();const l=require_plans();const{QUEUES:u}=require_timekeeper();const{QUEUE_POLICIES:d}=l;const f=Object.values(u).reduce((e,t)=>({...e,[t]:t}),{});const p={error:`error`,wip:`wip`};const resolveWithinSeconds=async(e,t)=>{const n=Math.max(1,t)*1e3;const r=o(n,`handler execution exceeded ${n}ms`);let i;try{i=await Promise.race([e,r])}finally{r.abort()}return i};var Manager=class extends r{constructor(e,t){super();this.config=t;this.db=e;this.events=p;this.wipTs=Date.now();this.workers=/* @__PURE__ */ new Map;this.nextJobCommand=l.fetchNextJob(t.schema);this.insertJobCommand=l.insertJob(t.schema);this.insertJobsCommand=l.insertJobs(t.schema);this.completeJobsCommand=l.completeJobs(t.schema);this.cancelJobsCommand=l.cancelJobs(t.schema);this.resumeJobsCommand=l.resumeJobs(t.schema);this.deleteJobsCommand=l.deleteJobs(t.schema);this.retryJobsCommand=l.retryJobs(t.schema);this.failJobsByIdCommand=l.failJobsById(t.schema);this.getJobByIdCommand=l.getJobById(t.schema);this.getArchivedJobByIdCommand=l.getArchivedJobById(t.schema);this.subscribeCommand=l.subscribe(t.schema);this.unsubscribeCommand=l.unsubscribe(t.schema);this.getQueuesCommand=l.getQueues(t.schema);this.getQueueByNameCommand=l.getQueueByName(t.schema);this.getQueuesForEventCommand=l.getQueuesForEvent(t.schema);this.createQueueCommand=l.createQueue(t.schema);this.updateQueueCommand=l.updateQueue(t.schema);this.purgeQueueCommand=l.purgeQueue(t.schema);this.deleteQueueCommand=l.deleteQueue(t.schema);this.clearStorageCommand=l.clearStorage(t.schema);this.functions=[this.complete,this.cancel,this.resume,this.retry,this.deleteJob,this.fail,this.fetch,this.work,this.offWork,this.notifyWorker,this.publish,this.subscribe,this.unsubscribe,this.insert,this.send,this.sendDebounced,this.sendThrottled,this.sendAfter,this.createQueue,this.updateQueue,this.deleteQueue,this.purgeQueue,this.getQueueSize,this.getQueue,this.getQueues,this.clearStorage,this.getJobById]}start(){this.stopped=false}async stop(){this.stopped=true;for(const e of this.workers.values())if(!f[e.name])await this.offWork(e.name)}async failWip(){for(const e of this.workers.values()){const t=e.jobs.map(e=>e.id);if(t.length)await this.fail(e.name,t,`pg-boss shut down while active`)}}async work(e,...t){const{options:n,callback:r}=s.checkWorkArgs(e,t,this.config);return await this.watch(e,n,r)}addWorker(e){this.workers.set(e.id,e)}removeWorker(e){this.workers.delete(e.id)}getWorkers(){return Array.from(this.workers.values())}emitWip(e){if(!f[e]){const e=Date.now();if(e-this.wipTs>2e3){this.emit(p.wip,this.getWipData());this.wipTs=e}}}getWipData(e={}){const{includeInternal:t=false}=e;return this.getWorkers().map(({id:e,name:t,options:n,state:r,jobs:i,createdOn:a,lastFetchedOn:o,lastJobStartedOn:s,lastJobEndedOn:c,lastError:l,lastErrorOn:u})=>({id:e,name:t,options:n,state:r,count:i.length,createdOn:a,lastFetchedOn:o,lastJobStartedOn:s,lastJobEndedOn:c,lastError:l,lastErrorOn:u})).filter(e=>e.count>0&&(!f[e.name]||t))}async watch(e,t,n){if(this.stopped)throw new Error(`Workers are disabled. pg-boss is stopped`);const{pollingInterval:r=this.config.pollingInterval,batchSize:a,includeMetadata:o=false,priority:s=true}=t;const l=i({disableEntropyCache:true});const fetch=()=>this.fetch(e,{batchSize:a,includeMetadata:o,priority:s});const onFetch=async t=>{if(!t.length)return;if(this.config.__test__throw_worker)throw new Error(`__test__throw_worker`);this.emitWip(e);const r=t.reduce((e,t)=>Math.max(e,t.expireInSeconds),0);const i=t.map(e=>e.id);try{const a=await resolveWithinSeconds(n(t),r);this.complete(e,i,i.length===1?a:void 0)}catch(t){this.fail(e,i,t)}this.emitWip(e)};const onError=t=>{this.emit(p.error,{...t,message:t.message,stack:t.stack,queue:e,worker:l})};const u=new c({id:l,name:e,options:t,interval:r,fetch,onFetch,onError});this.addWorker(u);u.start();return l}async offWork(e){n(e,`Missing required argument`);const t=typeof e===`string`?{filter:t=>t.name===e}:typeof e===`object`&&e.id?{filter:t=>t.id===e.id}:null;n(t,`Invalid argument. Expected string or object: { id }`);const r=this.getWorkers().filter(e=>t.filter(e)&&!e.stopping&&!e.stopped);if(r.length===0)return;for(const e of r)e.stop();setImmediate(async()=>{while(!r.every(e=>e.stopped))await o(1e3);for(const e of r)this.removeWorker(e)})}notifyWorker(e){if(this.workers.has(e))this.workers.get(e).notify()}async subscribe(e,t){n(e,`Missing required argument`);n(t,`Missing required argument`);return await this.db.executeSql(this.subscribeCommand,[e,t])}async unsubscribe(e,t){n(e,`Missing required argument`);n(t,`Missing required argument`);return await this.db.executeSql(this.unsubscribeCommand,[e,t])}async publish(e,...t){n(e,`Missing required argument`);const{rows:r}=await this.db.executeSql(this.getQueuesForEventCommand,[e]);await Promise.allSettled(r.map(({name:e})=>this.send(e,...t)))}async send(...e){const{name:t,data:n,options:r}=s.checkSendArgs(e,this.config);return await this.createJob(t,n,r)}async sendAfter(e,t,n,r){n=n?{...n}:{};n.startAfter=r;const i=s.checkSendArgs([e,t,n],this.config);return await this.createJob(i.name,i.data,i.options)}async sendThrottled(e,t,n,r,i){n=n?{...n}:{};n.singletonSeconds=r;n.singletonNextSlot=false;n.singletonKey=i;const a=s.checkSendArgs([e,t,n],this.config);return await this.createJob(a.name,a.data,a.options)}async sendDebounced(e,t,n,r,i){n=n?{...n}:{};n.singletonSeconds=r;n.singletonNextSlot=true;n.singletonKey=i;const a=s.checkSendArgs([e,t,n],this.config);return await this.createJob(a.name,a.data,a.options)}async createJob(e,t,n,r=0){const{id:i=null,db:a,priority:o,startAfter:s,singletonKey:c=null,singletonSeconds:l,deadLetter:u=null,expireIn:d,expireInDefault:f,keepUntil:p,keepUntilDefault:m,retryLimit:h,retryLimitDefault:g,retryDelay:_,retryDelayDefault:v,retryBackoff:y,retryBackoffDefault:b}=n;const x=[i,e,t,o,s,c,l,r,u,d,f,p,m,h,g,_,v,y,b];const{rows:S}=await(a||this.db).executeSql(this.insertJobCommand,x);if(S.length===1)return S[0].id;if(!n.singletonNextSlot)return null;n.startAfter=this.getDebounceStartAfter(l,this.timekeeper.clockSkew);n.singletonNextSlot=false;r=l;return await this.createJob(e,t,n,r)}async insert(e,t={}){n(Array.isArray(e),`jobs argument should be an array`);const r=t.db||this.db;const i=[JSON.stringify(e),this.config.expireIn,this.config.keepUntil,this.config.retryLimit,this.config.retryDelay,this.config.retryBackoff];const{rows:a}=await r.executeSql(this.insertJobsCommand,i);return a.length?a.map(e=>e.id):null}getDebounceStartAfter(e,t){const n=e*1e3;const r=Date.now()+t;const i=Math.floor(r/n)*n;let a=e-Math.floor((r-i)/1e3)||1;if(e>1)a++;return a}async fetch(e,t={}){s.checkFetchArgs(e,t);const n=t.db||this.db;const r=this.nextJobCommand({...t});let i;try{i=await n.executeSql(r,[e,t.batchSize])}catch(e){}return i?.rows||[]}mapCompletionIdArg(e,t){const r=`${t}() requires an id`;n(e,r);const i=Array.isArray(e)?e:[e];n(i.length,r);return i}mapCompletionDataArg(e){if(e===null||typeof e===`undefined`||typeof e===`function`)return null;return a(typeof e===`object`&&!Array.isArray(e)?e:{value:e})}mapCommandResponse(e,t){return{jobs:e,requested:e.length,affected:t&&t.rows?parseInt(t.rows[0].count):0}}async complete(e,t,n,r={}){s.assertQueueName(e);const i=r.db||this.db;const a=this.mapCompletionIdArg(t,`complete`);const o=await i.executeSql(this.completeJobsCommand,[e,a,this.mapCompletionDataArg(n)]);return this.mapCommandResponse(a,o)}async fail(e,t,n,r={}){s.assertQueueName(e);const i=r.db||this.db;const a=this.mapCompletionIdArg(t,`fail`);const o=await i.executeSql(this.failJobsByIdCommand,[e,a,this.mapCompletionDataArg(n)]);return this.mapCommandResponse(a,o)}async cancel(e,t,n={}){s.assertQueueName(e);const r=n.db||this.db;const i=this.mapCompletionIdArg(t,`cancel`);const a=await r.executeSql(this.cancelJobsCommand,[e,i]);return this.mapCommandResponse(i,a)}async deleteJob(e,t,n={}){s.assertQueueName(e);const r=n.db||this.db;const i=this.mapCompletionIdArg(t,`deleteJob`);const a=await r.executeSql(this.deleteJobsCommand,[e,i]);return this.mapCommandResponse(i,a)}async resume(e,t,n={}){s.assertQueueName(e);const r=n.db||this.db;const i=this.mapCompletionIdArg(t,`resume`);const a=await r.executeSql(this.resumeJobsCommand,[e,i]);return this.mapCommandResponse(i,a)}async retry(e,t,n={}){s.assertQueueName(e);const r=n.db||this.db;const i=this.mapCompletionIdArg(t,`retry`);const a=await r.executeSql(this.retryJobsCommand,[e,i]);return this.mapCommandResponse(i,a)}async createQueue(e,t={}){e=e||t.name;s.assertQueueName(e);const{policy:r=d.standard}=t;n(r in d,`${r} is not a valid queue policy`);const{retryLimit:i,retryDelay:a,retryBackoff:o,expireInSeconds:c,retentionMinutes:l,deadLetter:u}=s.checkQueueArgs(e,t);if(u)s.assertQueueName(u);const f={policy:r,retryLimit:i,retryDelay:a,retryBackoff:o,expireInSeconds:c,retentionMinutes:l,deadLetter:u};await this.db.executeSql(this.createQueueCommand,[e,f])}async getQueues(){const{rows:e}=await this.db.executeSql(this.getQueuesCommand);return e}async updateQueue(e,t={}){s.assertQueueName(e);const{policy:r=d.standard}=t;n(r in d,`${r} is not a valid queue policy`);const{retryLimit:i,retryDelay:a,retryBackoff:o,expireInSeconds:c,retentionMinutes:l,deadLetter:u}=s.checkQueueArgs(e,t);const f=[e,r,i,a,o,c,l,u];await this.db.executeSql(this.updateQueueCommand,f)}async getQueue(e){s.assertQueueName(e);const{rows:t}=await this.db.executeSql(this.getQueueByNameCommand,[e]);return t[0]||null}async deleteQueue(e){s.assertQueueName(e);const{rows:t}=await this.db.executeSql(this.getQueueByNameCommand,[e]);if(t.length===1)await this.db.executeSql(this.deleteQueueCommand,[e])}async purgeQueue(e){s.assertQueueName(e);await this.db.executeSql(this.purgeQueueCommand,[e])}async clearStorage(){await this.db.executeSql(this.clearStorageCommand)}async getQueueSize(e,t){s.assertQueueName(e);const n=l.getQueueSize(this.config.schema,t);const r=await this.db.executeSql(n,[e]);return r?parseFloat(r.rows[0].count):null}async getJobById(e,t,n={}){s.assertQueueName(e);const r=n.db||this.db;const i=await r.executeSql(this.getJobByIdCommand,[e,t]);if(i?.rows?.length===1)return i.rows[0];else if(n.includeArchive)return(await r.executeSql(this.getArchivedJobByIdCommand,[e,t]))?.rows[0]||null;else return null}};t.exports=Manager}));var require_boss=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:events`);const r=require_plans();const{delay:i}=require_tools();const a={error:`error`,monitorStates:`monitor-states`,maintenance:`maintenance`};var Boss=class extends n{constructor(e,t){super();this.db=e;this.config=t;this.manager=t.manager;this.maintenanceIntervalSeconds=t.maintenanceIntervalSeconds;this.monitorStateIntervalSeconds=t.monitorStateIntervalSeconds;this.events=a;this.failJobsByTimeoutCommand=r.locked(t.schema,r.failJobsByTimeout(t.schema));this.archiveCommand=r.locked(t.schema,r.archive(t.schema,t.archiveInterval,t.archiveFailedInterval));this.dropCommand=r.locked(t.schema,r.drop(t.schema,t.deleteAfter));this.trySetMaintenanceTimeCommand=r.trySetMaintenanceTime(t.schema);this.trySetMonitorTimeCommand=r.trySetMonitorTime(t.schema);this.countStatesCommand=r.countStates(t.schema);this.functions=[this.expire,this.archive,this.drop,this.countStates,this.maintain]}async supervise(){this.maintenanceInterval=setInterval(()=>this.onSupervise(),this.maintenanceIntervalSeconds*1e3)}async monitor(){this.monitorInterval=setInterval(()=>this.onMonitor(),this.monitorStateIntervalSeconds*1e3)}async onMonitor(){try{if(this.monitoring)return;this.monitoring=true;if(this.config.__test__delay_monitor)await i(this.config.__test__delay_monitor);if(this.config.__test__throw_monitor)throw new Error(this.config.__test__throw_monitor);if(this.stopped)return;const{rows:e}=await this.db.executeSql(this.trySetMonitorTimeCommand,[this.config.monitorStateIntervalSeconds]);if(e.length===1&&!this.stopped){const e=await this.countStates();this.emit(a.monitorStates,e)}}catch(e){this.emit(a.error,e)}finally{this.monitoring=false}}async onSupervise(){try{if(this.maintaining)return;this.maintaining=true;if(this.config.__test__delay_maintenance&&!this.stopped){this.__testDelayPromise=i(this.config.__test__delay_maintenance);await this.__testDelayPromise}if(this.config.__test__throw_maint)throw new Error(this.config.__test__throw_maint);if(this.stopped)return;const{rows:e}=await this.db.executeSql(this.trySetMaintenanceTimeCommand,[this.config.maintenanceIntervalSeconds]);if(e.length===1&&!this.stopped){const e=await this.maintain();this.emit(a.maintenance,e)}}catch(e){this.emit(a.error,e)}finally{this.maintaining=false}}async maintain(){const e=Date.now();!this.stopped&&await this.expire();!this.stopped&&await this.archive();!this.stopped&&await this.drop();return{ms:Date.now()-e}}async stop(){if(!this.stopped){if(this.__testDelayPromise)this.__testDelayPromise.abort();if(this.maintenanceInterval)clearInterval(this.maintenanceInterval);if(this.monitorInterval)clearInterval(this.monitorInterval);this.stopped=true}}async countStates(){const e={...r.JOB_STATES};for(const t of Object.keys(e))e[t]=0;return(await this.db.executeSql(this.countStatesCommand)).rows.reduce((t,n)=>{if(n.name)t.queues[n.name]=t.queues[n.name]||{...e};const r=n.name?t.queues[n.name]:t;const i=n.state||`all`;r[i]=parseFloat(n.size);return t},{...e,queues:{}})}async expire(){await this.db.executeSql(this.failJobsByTimeoutCommand)}async archive(){await this.db.executeSql(this.archiveCommand)}async drop(){await this.db.executeSql(this.dropCommand)}};t.exports=Boss}));var require_db=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:events`);const r=require_lib();var Db=class extends n{constructor(e){super();e.application_name=e.application_name||`pgboss`;this.config=e}events={error:`error`};async open(){this.pool=new r.Pool(this.config);this.pool.on(`error`,e=>this.emit(`error`,e));this.opened=true}async close(){if(!this.pool.ending){this.opened=false;await this.pool.end()}}async executeSql(e,t){if(this.opened)return await this.pool.query(e,t)}};t.exports=Db}));var require_src=/* @__PURE__ */ __commonJSMin(((e,t)=>{const n=__require(`node:events`);const r=require_plans();const i=require_attorney();const a=require_contractor();const o=require_manager();const s=require_timekeeper();const c=require_boss();const l=require_db();const{delay:u}=require_tools();const d={error:`error`,stopped:`stopped`};var PgBoss=class extends n{#e;#t;#n;#r;#i;#a;#o;#s;#c;#l;static getConstructionPlans(e){return a.constructionPlans(e)}static getMigrationPlans(e,t){return a.migrationPlans(e,t)}static getRollbackPlans(e,t){return a.rollbackPlans(e,t)}static states=r.JOB_STATES;static policies=r.QUEUE_POLICIES;constructor(e){super();this.#e=null;this.#t=true;const t=i.getConfig(e);this.#i=t;const n=this.getDb();this.#a=n;if(n.isOurs)this.#u(n);const r=new a(n,t);const l=new o(n,t);const u={...t,manager:l};const d=new c(n,u);const f=new s(n,u);l.timekeeper=f;this.#u(l);this.#u(d);this.#u(f);this.#d(d);this.#d(r);this.#d(l);this.#d(f);this.#o=d;this.#s=r;this.#c=l;this.#l=f}getDb(){if(this.#a)return this.#a;if(this.#i.db)return this.#i.db;const e=new l(this.#i);e.isOurs=true;return e}#u(e){for(const t of Object.values(e?.events))e.on(t,e=>this.emit(t,e))}#d(e){for(const t of e?.functions)this[t.name]=(...n)=>t.apply(e,n)}async start(){if(this.#n||this.#r)return this;this.#n=true;if(this.#a.isOurs&&!this.#a.opened)await this.#a.open();if(this.#i.migrate)await this.#s.start();else await this.#s.check();this.#c.start();if(this.#i.supervise)await this.#o.supervise();if(this.#i.monitorStateIntervalSeconds)await this.#o.monitor();if(this.#i.schedule)await this.#l.start();this.#n=false;this.#r=true;this.#t=false;return this}async stop(e={}){if(this.#e||this.#t)return;let{close:t=true,graceful:n=true,timeout:r=3e4,wait:i=true}=e;r=Math.max(r,1e3);this.#e=Date.now();await this.#c.stop();await this.#l.stop();await this.#o.stop();await new Promise((e,a)=>{const shutdown=async()=>{try{if(this.#i.__test__throw_shutdown)throw new Error(this.#i.__test__throw_shutdown);await this.#c.failWip();if(this.#a.isOurs&&this.#a.opened&&t)await this.#a.close();this.#t=true;this.#e=null;this.#r=false;this.emit(d.stopped);e()}catch(e){this.emit(d.error,e);a(e)}};if(!n)return shutdown();if(!i)e();setImmediate(async()=>{try{if(this.#i.__test__throw_stop_monitor)throw new Error(this.#i.__test__throw_stop_monitor);const isWip=()=>this.#c.getWipData({includeInternal:false}).length>0;while(Date.now()-this.#e<r&&isWip())await u(500);await shutdown()}catch(e){a(e);this.emit(d.error,e)}})})}};t.exports=PgBoss}));var import_src=/* @__PURE__ */ __toESM(require_src(),1);const NAME=`launch-bot`;const SCHEMA=`launch_bot_queue`;const DEAD=`bot-dead`;const BUSY_MS=300;const AWAY_MS=1e3;const SETTLED_MS=1e4;const nothing=()=>void 0;const LOST_AFTER_S=60;async function createPgBossQueue(e,t,n){const{store:r,clock:i}=t;const a=n.attempts??5;const o=new import_src.default({connectionString:e,schema:SCHEMA,max:5,maintenanceIntervalSeconds:5,archiveCompletedAfterSeconds:KNOWN_MS/1e3});o.on(`error`,e=>n.onError?.(NO_JOB,e));await o.start();await o.createQueue(NAME);const s=new AbortController;const c=/* @__PURE__ */ new Set;const l=createPlaces(n.concurrency);let u=false;let d=Promise.resolve();const idOf=(e,t)=>{const n=createHash(`sha256`).update(`${e}|${t}`).digest(`hex`);return`${n.slice(0,8)}-${n.slice(8,12)}-4${n.slice(13,16)}-8${n.slice(17,20)}-${n.slice(20,32)}`};const put=async(e,t)=>{const n=idOf(e.job.id,e.passed);return await o.send(NAME,e,{id:n,retryLimit:a,retryDelay:1,expireInSeconds:LOST_AFTER_S,priority:-await turnOf(r,e.job.tenant,i),...t>0?{startAfter:t/1e3}:{}})!==null};const pass=async(e,t)=>{await put({...e,passed:e.passed+1},t);await dropForgotten(e.job)};const dropForgotten=async e=>{if(await isForgotten(r,e.id))await drop(e)};const sql=async(e,t)=>await o.getDb().executeSql(e,t)??{rows:[]};const drop=async({id:e})=>{await r.delete(DEAD,e);const t=`name = $1 AND data->'job'->>'id' = $2`;await sql(`UPDATE ${SCHEMA}.job SET data = jsonb_set(data, '{job,data}', '{}') WHERE ${t}`,[NAME,e]);for(const n of[`job`,`archive`])await sql(`DELETE FROM ${SCHEMA}.${n} WHERE ${t} AND state <> 'active'`,[NAME,e])};async function perform(e,c,u){const{job:d,full:f=0}=u;if(!l.has(d.tenant)){await pass({...u,full:f+1},fullMs(f));await o.complete(NAME,c);return}const p=l.hold(d.tenant);if(!(await tryWithLock(t,`lock:${d.lock}`,async t=>{if(await r.get(`bot-job-done`,d.id)!==void 0)return;try{await e(d,t,u.tried+1>=a);await r.set(`bot-job-done`,d.id,1,{ttlMs:2592e5})}catch(e){if(t.aborted){await pass(u,0);return}const o=laterMsOf(e);if(o!==void 0){await pass({job:d,tried:u.tried,passed:u.passed},o);return}n.onError?.(d,e);const s=u.tried+1;if(s<a)await pass({job:d,tried:s,passed:u.passed},(n.backoffMs??2e3)*2**(s-1));else{const t={id:d.id,kind:d.kind,tenant:d.tenant,attempts:s,error:messageOf(e),at:new Date(i.now()).toISOString(),row:{job:d,tried:0,passed:u.passed+1}};await r.set(DEAD,d.id,t,{ttlMs:2592e6});await dropForgotten(d)}}},s.signal).finally(p)).held)await pass(u,BUSY_MS);await o.complete(NAME,c)}async function turn(e){while(u){const t=n.concurrency-c.size;const r=t<=0?[]:await o.fetch(NAME,{batchSize:t,priority:true}).catch(()=>null);for(const{id:t,data:i}of r??[]){const r=perform(e,t,i).catch(e=>n.onError?.(i.job,e)).finally(()=>c.delete(r));c.add(r)}if((r??[]).length===0)await i.sleep(100,s.signal).catch(()=>void 0)}}return{backend:`pg-boss`,async add(e){if(await r.get(`bot-job-done`,e.id)!==void 0||!await r.insertIfAbsent(`bot-job-known`,e.id,1,{ttlMs:2592e5})){if(await r.get(`bot-job-known`,e.id)===2)return false}const t=await put({job:e,tried:0,passed:0},0);await r.set(`bot-job-known`,e.id,2,{ttlMs:KNOWN_MS});return t},async start(e){u=true;d=turn(e)},async counts(){const[e,t,n]=await Promise.all([o.getQueueSize(NAME,{before:`active`}),o.getQueueSize(NAME,{before:`completed`}),r.keys(DEAD)]);return{waiting:e,active:Math.max(t-e,c.size),dead:n.length}},async dead(e){return(await r.getMany(DEAD,await r.keys(DEAD))).filter(e=>e!==void 0).map(({row:e,...t})=>t).sort((e,t)=>e.at<t.at?1:-1).slice(0,e)},async revive(e){const t=await r.get(DEAD,e);if(t===void 0)return false;await put(t.row,0);await r.delete(DEAD,e);return true},async forget(e,t=()=>true){const n=/* @__PURE__ */ new Map;for(const t of[`job`,`archive`]){const{rows:r}=await sql(`SELECT data->'job' AS job FROM ${SCHEMA}.${t} WHERE name = $1 AND data->'job'->>'tenant' = $2`,[NAME,e]);for(const{job:e}of r)n.set(e.id,e)}for await(const{row:t}of recordsIn(r,DEAD))if(t.job.tenant===e)n.set(t.job.id,t.job);const i=[...n.values()].filter(t);for(const e of i){await markForgotten(r,e.id);await drop(e)}return i.length},async close(e){u=false;const t=await endsWithin(i,AWAY_MS,r.get(`bot-job-known`,``).catch(nothing));const n=await endsWithin(i,t?e:AWAY_MS,Promise.allSettled(c));s.abort(/* @__PURE__ */ new Error(`The queue is closing.`));const a=Promise.allSettled([d,...c]);const l=await endsWithin(i,t?SETTLED_MS:AWAY_MS,a);await endsWithin(i,l?SETTLED_MS:AWAY_MS,o.stop({graceful:false,wait:true}).catch(nothing));return n&&l}}}export{createPgBossQueue};