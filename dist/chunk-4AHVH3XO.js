import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{require_luxon,turnOf}from"./chunk-GNYV4RSR.js";import{KNOWN_MS,NO_JOB,endsWithin,messageOf}from"./chunk-DJA4TKOL.js";import{tryWithLock}from"./chunk-5AFYU2WA.js";import"./chunk-N3CCUVU6.js";import{require_lib}from"./chunk-XHYPUTPQ.js";import"./chunk-RVTBNZZQ.js";import"./chunk-6IDBJQ2Z.js";import"./chunk-Y5RPVDP5.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import{__commonJS,__require,__toESM}from"./chunk-D6ZDT4QZ.js";var require_plans=__commonJS({"node_modules/pg-boss/src/plans.js"(exports,module){init_build_shims();var DEFAULT_SCHEMA="pgboss",MIGRATE_RACE_MESSAGE="division by zero",CREATE_RACE_MESSAGE="already exists",JOB_STATES=Object.freeze({created:"created",retry:"retry",active:"active",completed:"completed",cancelled:"cancelled",failed:"failed"}),QUEUE_POLICIES=Object.freeze({standard:"standard",short:"short",singleton:"singleton",stately:"stately"});module.exports={create,insertVersion,getVersion,setVersion,versionTableExists,fetchNextJob,completeJobs,cancelJobs,resumeJobs,deleteJobs,retryJobs,failJobsById,failJobsByTimeout,insertJob,insertJobs,getTime,getSchedules,schedule,unschedule,subscribe,unsubscribe,getQueuesForEvent,archive,drop,countStates,updateQueue,createQueue,deleteQueue,getQueues,getQueueByName,getQueueSize,purgeQueue,clearStorage,trySetMaintenanceTime,trySetMonitorTime,trySetCronTime,locked,assertMigration,getArchivedJobById,getJobById,QUEUE_POLICIES,JOB_STATES,MIGRATE_RACE_MESSAGE,CREATE_RACE_MESSAGE,DEFAULT_SCHEMA};var assert=__require("node:assert");function create(schema,version){let commands=[createSchema(schema),createEnumJobState(schema),createTableVersion(schema),createTableQueue(schema),createTableSchedule(schema),createTableSubscription(schema),createTableJob(schema),createPrimaryKeyJob(schema),createTableArchive(schema),createPrimaryKeyArchive(schema),createColumnArchiveArchivedOn(schema),createIndexArchiveArchivedOn(schema),createQueueFunction(schema),deleteQueueFunction(schema),insertVersion(schema,version)];return locked(schema,commands)}function createSchema(schema){return`
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
  `}var baseJobColumns='id, name, data, EXTRACT(epoch FROM expire_in) as "expireInSeconds"',allJobColumns=`${baseJobColumns},
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
  `}function formatPartitionCommand(command){return command.replace(".job",".%1$I").replace("job_i","%1$s_i").replaceAll("'","''")}function deleteQueueFunction(schema){return`
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
  `}function createQueue(schema){return`SELECT ${schema}.create_queue($1, $2)`}function deleteQueue(schema){return`SELECT ${schema}.delete_queue($1)`}function createPrimaryKeyJob(schema){return`ALTER TABLE ${schema}.job ADD PRIMARY KEY (name, id)`}function createQueueForeignKeyJob(schema){return`ALTER TABLE ${schema}.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createQueueForeignKeyJobDeadLetter(schema){return`ALTER TABLE ${schema}.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES ${schema}.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED`}function createPrimaryKeyArchive(schema){return`ALTER TABLE ${schema}.archive ADD PRIMARY KEY (name, id)`}function createIndexJobPolicyShort(schema){return`CREATE UNIQUE INDEX job_i1 ON ${schema}.job (name, COALESCE(singleton_key, '')) WHERE state = '${JOB_STATES.created}' AND policy = '${QUEUE_POLICIES.short}'`}function createIndexJobPolicySingleton(schema){return`CREATE UNIQUE INDEX job_i2 ON ${schema}.job (name, COALESCE(singleton_key, '')) WHERE state = '${JOB_STATES.active}' AND policy = '${QUEUE_POLICIES.singleton}'`}function createIndexJobPolicyStately(schema){return`CREATE UNIQUE INDEX job_i3 ON ${schema}.job (name, state, COALESCE(singleton_key, '')) WHERE state <= '${JOB_STATES.active}' AND policy = '${QUEUE_POLICIES.stately}'`}function createIndexJobThrottle(schema){return`CREATE UNIQUE INDEX job_i4 ON ${schema}.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> '${JOB_STATES.cancelled}' AND singleton_on IS NOT NULL`}function createIndexJobFetch(schema){return`CREATE INDEX job_i5 ON ${schema}.job (name, start_after) INCLUDE (priority, created_on, id) WHERE state < '${JOB_STATES.active}'`}function createTableArchive(schema){return`CREATE TABLE ${schema}.archive (LIKE ${schema}.job)`}function createColumnArchiveArchivedOn(schema){return`ALTER TABLE ${schema}.archive ADD archived_on timestamptz NOT NULL DEFAULT now()`}function createIndexArchiveArchivedOn(schema){return`CREATE INDEX archive_i1 ON ${schema}.archive(archived_on)`}function trySetMaintenanceTime(schema){return trySetTimestamp(schema,"maintained_on")}function trySetMonitorTime(schema){return trySetTimestamp(schema,"monitored_on")}function trySetCronTime(schema){return trySetTimestamp(schema,"cron_on")}function trySetTimestamp(schema,column){return`
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
   `}function getQueueByName(schema){return`${getQueues(schema)} WHERE name = $1`}function purgeQueue(schema){return`DELETE from ${schema}.job WHERE name = $1 and state < '${JOB_STATES.active}'`}function clearStorage(schema){return`TRUNCATE ${schema}.job, ${schema}.archive`}function getQueueSize(schema,options={}){return options.before=options.before||JOB_STATES.active,assert(options.before in JOB_STATES,`${options.before} is not a valid state`),`SELECT count(*) as count FROM ${schema}.job WHERE name = $1 AND state < '${options.before}'`}function getSchedules(schema){return`SELECT * FROM ${schema}.schedule`}function schedule(schema){return`
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
  `}function getTime(){return"SELECT round(date_part('epoch', now()) * 1000) as time"}function getVersion(schema){return`SELECT version from ${schema}.version`}function setVersion(schema,version){return`UPDATE ${schema}.version SET version = '${version}'`}function versionTableExists(schema){return`SELECT to_regclass('${schema}.version') as name`}function insertVersion(schema,version){return`INSERT INTO ${schema}.version(version) VALUES ('${version}')`}function fetchNextJob(schema){return({includeMetadata,priority=!0,ignoreStartAfter=!1}={})=>`
    WITH next as (
      SELECT id, singleton_key, policy
      FROM ${schema}.job
      WHERE name = $1
        AND state < '${JOB_STATES.active}'
        ${ignoreStartAfter?"":"AND start_after < now()"}
      ORDER BY ${priority?"priority desc, ":""}created_on, id
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
  `}function failJobsById(schema){let where=`name = $1 AND id IN (SELECT UNNEST($2::uuid[])) AND state < '${JOB_STATES.completed}'`;return failJobs(schema,where,"$3::jsonb")}function failJobsByTimeout(schema){let where=`state = '${JOB_STATES.active}' AND (started_on + expire_in) < now()`;return failJobs(schema,where,`'{ "value": { "message": "job failed by timeout in active state" } }'::jsonb`)}function failJobs(schema,where,output){return`
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
  `}function archive(schema,completedInterval,failedInterval=completedInterval){let columns="id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter, policy, output";return`
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
  `}function locked(schema,query){return Array.isArray(query)&&(query=query.join(`;
`)),`
    BEGIN;
    SET LOCAL lock_timeout = '30s';
    SET LOCAL idle_in_transaction_session_timeout = '30s';
    ${advisoryLock(schema)};
    ${query};
    COMMIT;
  `}function advisoryLock(schema,key){return`SELECT pg_advisory_xact_lock(
      ('x' || encode(sha224((current_database() || '.pgboss.${schema}${key||""}')::bytea), 'hex'))::bit(64)::bigint
  )`}function assertMigration(schema,version){return`SELECT version::int/(version::int-${version}) from ${schema}.version`}function getJobById(schema){return getJobByTableQueueId(schema,"job")}function getArchivedJobById(schema){return getJobByTableQueueId(schema,"archive")}function getJobByTableQueueId(schema,table){return`SELECT ${allJobColumns} FROM ${schema}.${table} WHERE name = $1 AND id = $2`}}});var require_attorney=__commonJS({"node_modules/pg-boss/src/attorney.js"(exports,module){init_build_shims();var assert=__require("node:assert"),{DEFAULT_SCHEMA}=require_plans(),POLICY={MAX_EXPIRATION_HOURS:24,MIN_POLLING_INTERVAL_MS:500};module.exports={POLICY,getConfig,checkSendArgs,checkQueueArgs,checkWorkArgs,checkFetchArgs,warnClockSkew,assertPostgresObjectName,assertQueueName};var WARNINGS={CLOCK_SKEW:{message:"Timekeeper detected clock skew between this instance and the database server. This will not affect scheduling operations, but this warning is shown any time the skew exceeds 60 seconds.",code:"pg-boss-w02"},CRON_DISABLED:{message:"Archive interval is set less than 60s.  Cron processing is disabled.",code:"pg-boss-w03"},ON_COMPLETE_REMOVED:{message:"'onComplete' option detected. This option has been removed. Consider deadLetter if needed.",code:"pg-boss-w04"}};function checkQueueArgs(name,options={}){return assert(!("deadLetter"in options)||typeof options.deadLetter=="string","deadLetter must be a string"),applyRetryConfig(options),applyExpirationConfig(options),applyRetentionConfig(options),options}function checkSendArgs(args,defaults){let name,data,options;if(typeof args[0]=="string")name=args[0],data=args[1],assert(typeof data!="function","send() cannot accept a function as the payload.  Did you intend to use work()?"),options=args[2];else if(typeof args[0]=="object"){assert(args.length===1,"send object API only accepts 1 argument");let job=args[0];assert(job,"boss requires all jobs to have a name"),name=job.name,data=job.data,options=job.options}options=options||{},assert(name,"boss requires all jobs to have a queue name"),assert(typeof options=="object","options should be an object"),options={...options},assert(!("priority"in options)||Number.isInteger(options.priority),"priority must be an integer"),options.priority=options.priority||0,assert(!("deadLetter"in options)||typeof options.deadLetter=="string","deadLetter must be a string"),applyRetryConfig(options,defaults),applyExpirationConfig(options,defaults),applyRetentionConfig(options,defaults);let{startAfter,singletonSeconds,singletonMinutes,singletonHours}=options;return options.startAfter=startAfter instanceof Date&&typeof startAfter.toISOString=="function"?startAfter.toISOString():startAfter>0?""+startAfter:typeof startAfter=="string"?startAfter:null,options.singletonSeconds=singletonHours>0?singletonHours*60*60:singletonMinutes>0?singletonMinutes*60:singletonSeconds>0?singletonSeconds:null,assert(!singletonSeconds||singletonSeconds<=defaults.archiveSeconds,`throttling interval ${singletonSeconds}s cannot exceed archive interval ${defaults.archiveSeconds}s`),options.onComplete&&emitWarning(WARNINGS.ON_COMPLETE_REMOVED),{name,data,options}}function checkWorkArgs(name,args,defaults){let options,callback;return assert(name,"missing job name"),args.length===1?(callback=args[0],options={}):args.length>1&&(options=args[0]||{},callback=args[1]),assert(typeof callback=="function","expected callback to be a function"),assert(typeof options=="object","expected config to be an object"),options={...options},applyPollingInterval(options,defaults),assert(!("batchSize"in options)||Number.isInteger(options.batchSize)&&options.batchSize>=1,"batchSize must be an integer > 0"),assert(!("includeMetadata"in options)||typeof options.includeMetadata=="boolean","includeMetadata must be a boolean"),assert(!("priority"in options)||typeof options.priority=="boolean","priority must be a boolean"),options.batchSize=options.batchSize||1,{options,callback}}function checkFetchArgs(name,options){assert(name,"missing queue name"),assert(!("batchSize"in options)||Number.isInteger(options.batchSize)&&options.batchSize>=1,"batchSize must be an integer > 0"),assert(!("includeMetadata"in options)||typeof options.includeMetadata=="boolean","includeMetadata must be a boolean"),assert(!("priority"in options)||typeof options.priority=="boolean","priority must be a boolean"),assert(!("ignoreStartAfter"in options)||typeof options.ignoreStartAfter=="boolean","ignoreStartAfter must be a boolean"),options.batchSize=options.batchSize||1}function getConfig(value){assert(value&&(typeof value=="object"||typeof value=="string"),"configuration assert: string or config object is required to connect to postgres");let config=typeof value=="string"?{connectionString:value}:{...value};return config.schedule="schedule"in config?config.schedule:!0,config.supervise="supervise"in config?config.supervise:!0,config.migrate="migrate"in config?config.migrate:!0,applySchemaConfig(config),applyMaintenanceConfig(config),applyArchiveConfig(config),applyArchiveFailedConfig(config),applyDeleteConfig(config),applyMonitoringConfig(config),applyPollingInterval(config),applyExpirationConfig(config),applyRetentionConfig(config),config}function applySchemaConfig(config){config.schema&&assertPostgresObjectName(config.schema),config.schema=config.schema||DEFAULT_SCHEMA}function assertPostgresObjectName(name){assert(typeof name=="string","Name must be a string"),assert(name.length<=50,"Name cannot exceed 50 characters"),assert(!/\W/.test(name),"Name can only contain alphanumeric characters or underscores"),assert(!/^\d/.test(name),"Name cannot start with a number")}function assertQueueName(name){assert(name,"Name is required"),assert(typeof name=="string","Name must be a string"),assert(/[\w-]/.test(name),"Name can only contain alphanumeric characters, underscores, or hyphens")}function applyArchiveConfig(config){assert(!("archiveCompletedAfterSeconds"in config)||config.archiveCompletedAfterSeconds>=1,"configuration assert: archiveCompletedAfterSeconds must be at least every second and less than "),config.archiveSeconds=config.archiveCompletedAfterSeconds||43200,config.archiveInterval=`${config.archiveSeconds} seconds`,config.archiveSeconds<60&&emitWarning(WARNINGS.CRON_DISABLED)}function applyArchiveFailedConfig(config){assert(!("archiveFailedAfterSeconds"in config)||config.archiveFailedAfterSeconds>=1,"configuration assert: archiveFailedAfterSeconds must be at least every second and less than "),config.archiveFailedSeconds=config.archiveFailedAfterSeconds||config.archiveSeconds,config.archiveFailedInterval=`${config.archiveFailedSeconds} seconds`,config.archiveFailedSeconds<60&&config.archiveSeconds>=60&&emitWarning(WARNINGS.CRON_DISABLED)}function applyRetentionConfig(config,defaults={}){assert(!("retentionSeconds"in config)||config.retentionSeconds>=1,"configuration assert: retentionSeconds must be at least every second"),assert(!("retentionMinutes"in config)||config.retentionMinutes>=1,"configuration assert: retentionMinutes must be at least every minute"),assert(!("retentionHours"in config)||config.retentionHours>=1,"configuration assert: retentionHours must be at least every hour"),assert(!("retentionDays"in config)||config.retentionDays>=1,"configuration assert: retentionDays must be at least every day");let keepUntil="retentionDays"in config?`${config.retentionDays} days`:"retentionHours"in config?`${config.retentionHours} hours`:"retentionMinutes"in config?`${config.retentionMinutes} minutes`:"retentionSeconds"in config?`${config.retentionSeconds} seconds`:null;config.keepUntil=keepUntil,config.keepUntilDefault=defaults?.keepUntil}function applyExpirationConfig(config,defaults={}){assert(!("expireInSeconds"in config)||config.expireInSeconds>=1,"configuration assert: expireInSeconds must be at least every second"),assert(!("expireInMinutes"in config)||config.expireInMinutes>=1,"configuration assert: expireInMinutes must be at least every minute"),assert(!("expireInHours"in config)||config.expireInHours>=1,"configuration assert: expireInHours must be at least every hour");let expireIn="expireInHours"in config?config.expireInHours*60*60:"expireInMinutes"in config?config.expireInMinutes*60:"expireInSeconds"in config?config.expireInSeconds:null;assert(!expireIn||expireIn/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: expiration cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`),config.expireIn=expireIn,config.expireInDefault=defaults?.expireIn}function applyRetryConfig(config,defaults){assert(!("retryDelay"in config)||Number.isInteger(config.retryDelay)&&config.retryDelay>=0,"retryDelay must be an integer >= 0"),assert(!("retryLimit"in config)||Number.isInteger(config.retryLimit)&&config.retryLimit>=0,"retryLimit must be an integer >= 0"),assert(!("retryBackoff"in config)||config.retryBackoff===!0||config.retryBackoff===!1,"retryBackoff must be either true or false"),config.retryDelayDefault=defaults?.retryDelay,config.retryLimitDefault=defaults?.retryLimit,config.retryBackoffDefault=defaults?.retryBackoff}function applyPollingInterval(config,defaults){assert(!("pollingIntervalSeconds"in config)||config.pollingIntervalSeconds>=POLICY.MIN_POLLING_INTERVAL_MS/1e3,`configuration assert: pollingIntervalSeconds must be at least every ${POLICY.MIN_POLLING_INTERVAL_MS}ms`),config.pollingInterval="pollingIntervalSeconds"in config?config.pollingIntervalSeconds*1e3:defaults?.pollingInterval||2e3}function applyMaintenanceConfig(config){assert(!("maintenanceIntervalSeconds"in config)||config.maintenanceIntervalSeconds>=1,"configuration assert: maintenanceIntervalSeconds must be at least every second"),assert(!("maintenanceIntervalMinutes"in config)||config.maintenanceIntervalMinutes>=1,"configuration assert: maintenanceIntervalMinutes must be at least every minute"),config.maintenanceIntervalSeconds="maintenanceIntervalMinutes"in config?config.maintenanceIntervalMinutes*60:"maintenanceIntervalSeconds"in config?config.maintenanceIntervalSeconds:120,assert(config.maintenanceIntervalSeconds/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: maintenance interval cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`)}function applyDeleteConfig(config){assert(!("deleteAfterSeconds"in config)||config.deleteAfterSeconds>=1,"configuration assert: deleteAfterSeconds must be at least every second"),assert(!("deleteAfterMinutes"in config)||config.deleteAfterMinutes>=1,"configuration assert: deleteAfterMinutes must be at least every minute"),assert(!("deleteAfterHours"in config)||config.deleteAfterHours>=1,"configuration assert: deleteAfterHours must be at least every hour"),assert(!("deleteAfterDays"in config)||config.deleteAfterDays>=1,"configuration assert: deleteAfterDays must be at least every day");let deleteAfter="deleteAfterDays"in config?`${config.deleteAfterDays} days`:"deleteAfterHours"in config?`${config.deleteAfterHours} hours`:"deleteAfterMinutes"in config?`${config.deleteAfterMinutes} minutes`:"deleteAfterSeconds"in config?`${config.deleteAfterSeconds} seconds`:"7 days";config.deleteAfter=deleteAfter}function applyMonitoringConfig(config){assert(!("monitorStateIntervalSeconds"in config)||config.monitorStateIntervalSeconds>=1,"configuration assert: monitorStateIntervalSeconds must be at least every second"),assert(!("monitorStateIntervalMinutes"in config)||config.monitorStateIntervalMinutes>=1,"configuration assert: monitorStateIntervalMinutes must be at least every minute"),config.monitorStateIntervalSeconds="monitorStateIntervalMinutes"in config?config.monitorStateIntervalMinutes*60:"monitorStateIntervalSeconds"in config?config.monitorStateIntervalSeconds:null,config.monitorStateIntervalSeconds&&assert(config.monitorStateIntervalSeconds/60/60<POLICY.MAX_EXPIRATION_HOURS,`configuration assert: state monitoring interval cannot exceed ${POLICY.MAX_EXPIRATION_HOURS} hours`);let TEN_MINUTES_IN_SECONDS=600;assert(!("clockMonitorIntervalSeconds"in config)||config.clockMonitorIntervalSeconds>=1&&config.clockMonitorIntervalSeconds<=TEN_MINUTES_IN_SECONDS,"configuration assert: clockMonitorIntervalSeconds must be between 1 second and 10 minutes"),assert(!("clockMonitorIntervalMinutes"in config)||config.clockMonitorIntervalMinutes>=1&&config.clockMonitorIntervalMinutes<=10,"configuration assert: clockMonitorIntervalMinutes must be between 1 and 10"),config.clockMonitorIntervalSeconds="clockMonitorIntervalMinutes"in config?config.clockMonitorIntervalMinutes*60:"clockMonitorIntervalSeconds"in config?config.clockMonitorIntervalSeconds:TEN_MINUTES_IN_SECONDS,assert(!("cronMonitorIntervalSeconds"in config)||config.cronMonitorIntervalSeconds>=1&&config.cronMonitorIntervalSeconds<=45,"configuration assert: cronMonitorIntervalSeconds must be between 1 and 45 seconds"),config.cronMonitorIntervalSeconds="cronMonitorIntervalSeconds"in config?config.cronMonitorIntervalSeconds:30,assert(!("cronWorkerIntervalSeconds"in config)||config.cronWorkerIntervalSeconds>=1&&config.cronWorkerIntervalSeconds<=45,"configuration assert: cronWorkerIntervalSeconds must be between 1 and 45 seconds"),config.cronWorkerIntervalSeconds="cronWorkerIntervalSeconds"in config?config.cronWorkerIntervalSeconds:5}function warnClockSkew(message){emitWarning(WARNINGS.CLOCK_SKEW,message,{force:!0})}function emitWarning(warning,message,options={}){let{force}=options;(force||!warning.warned)&&(warning.warned=!0,message=`${warning.message} ${message||""}`,process.emitWarning(message,warning.type,warning.code))}}});var require_migrationStore=__commonJS({"node_modules/pg-boss/src/migrationStore.js"(exports,module){init_build_shims();var assert=__require("node:assert"),plans=require_plans();module.exports={rollback,next,migrate,getAll};function flatten(schema,commands,version){return commands.unshift(plans.assertMigration(schema,version)),commands.push(plans.setVersion(schema,version)),plans.locked(schema,commands)}function rollback(schema,version,migrations){migrations=migrations||getAll(schema);let result=migrations.find(i=>i.version===version);return assert(result,`Version ${version} not found.`),flatten(schema,result.uninstall||[],result.previous)}function next(schema,version,migrations){migrations=migrations||getAll(schema);let result=migrations.find(i=>i.previous===version);return assert(result,`Version ${version} not found.`),flatten(schema,result.install,result.version)}function migrate(value,version,migrations){let schema,config;typeof value=="string"?(config=null,schema=value):(config=value,schema=config.schema),migrations=migrations||getAll(schema,config);let result=migrations.filter(i=>i.previous>=version).sort((a,b)=>a.version-b.version).reduce((acc,i)=>(acc.install=acc.install.concat(i.install),acc.version=i.version,acc),{install:[],version});return assert(result.install.length>0,`Version ${version} not found.`),flatten(schema,result.install,result.version)}function getAll(schema){return[{release:"10.1.5",version:24,previous:23,install:[`
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
        `],uninstall:[]},{release:"10.1.1",version:23,previous:22,install:[`ALTER TABLE ${schema}.job ADD PRIMARY KEY (name, id)`],uninstall:[`ALTER TABLE ${schema}.job DROP CONSTRAINT job_pkey`]},{release:"10.0.6",version:22,previous:21,install:[`ALTER TABLE ${schema}.job ALTER COLUMN retry_limit SET DEFAULT 2`],uninstall:[`ALTER TABLE ${schema}.job ALTER COLUMN retry_limit SET DEFAULT 0`]}]}}});var require_version=__commonJS({"node_modules/pg-boss/version.json"(exports,module){module.exports={schema:24}}});var require_contractor=__commonJS({"node_modules/pg-boss/src/contractor.js"(exports,module){init_build_shims();var assert=__require("node:assert"),plans=require_plans(),{DEFAULT_SCHEMA}=plans,migrationStore=require_migrationStore(),schemaVersion=require_version().schema,Contractor=class{static constructionPlans(schema=DEFAULT_SCHEMA){return plans.create(schema,schemaVersion)}static migrationPlans(schema=DEFAULT_SCHEMA,version=schemaVersion-1){return migrationStore.migrate(schema,version)}static rollbackPlans(schema=DEFAULT_SCHEMA,version=schemaVersion){return migrationStore.rollback(schema,version)}constructor(db,config){this.config=config,this.db=db,this.migrations=this.config.migrations||migrationStore.getAll(this.config.schema),this.functions=[this.schemaVersion,this.isInstalled]}async schemaVersion(){let result=await this.db.executeSql(plans.getVersion(this.config.schema));return result.rows.length?parseInt(result.rows[0].version):null}async isInstalled(){return!!(await this.db.executeSql(plans.versionTableExists(this.config.schema))).rows[0].name}async start(){if(await this.isInstalled()){let version=await this.schemaVersion();schemaVersion>version&&await this.migrate(version)}else await this.create()}async check(){if(!await this.isInstalled())throw new Error("pg-boss is not installed");let version=await this.schemaVersion();if(schemaVersion!==version)throw new Error("pg-boss database requires migrations")}async create(){try{let commands=plans.create(this.config.schema,schemaVersion);await this.db.executeSql(commands)}catch(err){assert(err.message.includes(plans.CREATE_RACE_MESSAGE),err)}}async migrate(version){try{let commands=migrationStore.migrate(this.config,version,this.migrations);await this.db.executeSql(commands)}catch(err){assert(err.message.includes(plans.MIGRATE_RACE_MESSAGE),err)}}async next(version){let commands=migrationStore.next(this.config.schema,version,this.migrations);await this.db.executeSql(commands)}async rollback(version){let commands=migrationStore.rollback(this.config.schema,version,this.migrations);await this.db.executeSql(commands)}};module.exports=Contractor}});var require_serialize_error=__commonJS({"node_modules/serialize-error/index.js"(exports,module){"use strict";init_build_shims();var NonError=class _NonError extends Error{constructor(message){super(_NonError._prepareSuperMessage(message)),Object.defineProperty(this,"name",{value:"NonError",configurable:!0,writable:!0}),Error.captureStackTrace&&Error.captureStackTrace(this,_NonError)}static _prepareSuperMessage(message){try{return JSON.stringify(message)}catch{return String(message)}}},commonProperties=[{property:"name",enumerable:!1},{property:"message",enumerable:!1},{property:"stack",enumerable:!1},{property:"code",enumerable:!0}],isCalled=Symbol(".toJSON called"),toJSON=from=>{from[isCalled]=!0;let json=from.toJSON();return delete from[isCalled],json},destroyCircular=({from,seen,to_,forceEnumerable,maxDepth,depth})=>{let to=to_||(Array.isArray(from)?[]:{});if(seen.push(from),depth>=maxDepth)return to;if(typeof from.toJSON=="function"&&from[isCalled]!==!0)return toJSON(from);for(let[key,value]of Object.entries(from)){if(typeof Buffer=="function"&&Buffer.isBuffer(value)){to[key]="[object Buffer]";continue}if(typeof value!="function"){if(!value||typeof value!="object"){to[key]=value;continue}if(!seen.includes(from[key])){depth++,to[key]=destroyCircular({from:from[key],seen:seen.slice(),forceEnumerable,maxDepth,depth});continue}to[key]="[Circular]"}}for(let{property,enumerable}of commonProperties)typeof from[property]=="string"&&Object.defineProperty(to,property,{value:from[property],enumerable:forceEnumerable?!0:enumerable,configurable:!0,writable:!0});return to},serializeError=(value,options={})=>{let{maxDepth=Number.POSITIVE_INFINITY}=options;return typeof value=="object"&&value!==null?destroyCircular({from:value,seen:[],forceEnumerable:!0,maxDepth,depth:0}):typeof value=="function"?`[Function: ${value.name||"anonymous"}]`:value},deserializeError=(value,options={})=>{let{maxDepth=Number.POSITIVE_INFINITY}=options;if(value instanceof Error)return value;if(typeof value=="object"&&value!==null&&!Array.isArray(value)){let newError=new Error;return destroyCircular({from:value,seen:[],to_:newError,maxDepth,depth:0}),newError}return new NonError(value)};module.exports={serializeError,deserializeError}}});var require_tools=__commonJS({"node_modules/pg-boss/src/tools.js"(exports,module){init_build_shims();module.exports={delay};function delay(ms,error){let{setTimeout}=__require("node:timers/promises"),ac=new AbortController,promise=new Promise((resolve,reject)=>{setTimeout(ms,null,{signal:ac.signal}).then(()=>{error?reject(new Error(error)):resolve()}).catch(resolve)});return promise.abort=()=>{ac.signal.aborted||ac.abort()},promise}}});var require_worker=__commonJS({"node_modules/pg-boss/src/worker.js"(exports,module){init_build_shims();var{delay}=require_tools(),WORKER_STATES={created:"created",active:"active",stopping:"stopping",stopped:"stopped"},Worker=class{constructor({id,name,options,interval,fetch,onFetch,onError}){this.id=id,this.name=name,this.options=options,this.fetch=fetch,this.onFetch=onFetch,this.onError=onError,this.interval=interval,this.jobs=[],this.createdOn=Date.now(),this.lastFetchedOn=null,this.lastJobStartedOn=null,this.lastJobEndedOn=null,this.lastError=null,this.lastErrorOn=null,this.state=WORKER_STATES.created,this.stopping=!1,this.stopped=!1,this.loopDelayPromise=null,this.beenNotified=!1}notify(){this.beenNotified=!0,this.loopDelayPromise&&this.loopDelayPromise.abort()}async start(){for(this.state=WORKER_STATES.active;!this.stopping;){let started=Date.now();try{this.beenNotified=!1;let jobs=await this.fetch();this.lastFetchedOn=Date.now(),jobs&&(this.jobs=jobs,this.lastJobStartedOn=this.lastFetchedOn,await this.onFetch(jobs),this.lastJobEndedOn=Date.now(),this.jobs=[])}catch(err){this.lastErrorOn=Date.now(),this.lastError=err,err.message=`${err.message} (Queue: ${this.name}, Worker: ${this.id})`,this.onError(err)}let duration=Date.now()-started;this.lastJobDuration=duration,!this.stopping&&!this.beenNotified&&this.interval-duration>100&&(this.loopDelayPromise=delay(this.interval-duration),await this.loopDelayPromise,this.loopDelayPromise=null)}this.stopping=!1,this.stopped=!0,this.state=WORKER_STATES.stopped}stop(){this.stopping=!0,this.state=WORKER_STATES.stopping,this.loopDelayPromise&&this.loopDelayPromise.abort()}};module.exports=Worker}});var require_date=__commonJS({"node_modules/pg-boss/node_modules/cron-parser/lib/date.js"(exports,module){"use strict";init_build_shims();var luxon=require_luxon();CronDate.prototype.addYear=function(){this._date=this._date.plus({years:1})};CronDate.prototype.addMonth=function(){this._date=this._date.plus({months:1}).startOf("month")};CronDate.prototype.addDay=function(){this._date=this._date.plus({days:1}).startOf("day")};CronDate.prototype.addHour=function(){var prev=this._date;this._date=this._date.plus({hours:1}).startOf("hour"),this._date<=prev&&(this._date=this._date.plus({hours:1}))};CronDate.prototype.addMinute=function(){var prev=this._date;this._date=this._date.plus({minutes:1}).startOf("minute"),this._date<prev&&(this._date=this._date.plus({hours:1}))};CronDate.prototype.addSecond=function(){var prev=this._date;this._date=this._date.plus({seconds:1}).startOf("second"),this._date<prev&&(this._date=this._date.plus({hours:1}))};CronDate.prototype.subtractYear=function(){this._date=this._date.minus({years:1})};CronDate.prototype.subtractMonth=function(){this._date=this._date.minus({months:1}).endOf("month").startOf("second")};CronDate.prototype.subtractDay=function(){this._date=this._date.minus({days:1}).endOf("day").startOf("second")};CronDate.prototype.subtractHour=function(){var prev=this._date;this._date=this._date.minus({hours:1}).endOf("hour").startOf("second"),this._date>=prev&&(this._date=this._date.minus({hours:1}))};CronDate.prototype.subtractMinute=function(){var prev=this._date;this._date=this._date.minus({minutes:1}).endOf("minute").startOf("second"),this._date>prev&&(this._date=this._date.minus({hours:1}))};CronDate.prototype.subtractSecond=function(){var prev=this._date;this._date=this._date.minus({seconds:1}).startOf("second"),this._date>prev&&(this._date=this._date.minus({hours:1}))};CronDate.prototype.getDate=function(){return this._date.day};CronDate.prototype.getFullYear=function(){return this._date.year};CronDate.prototype.getDay=function(){var weekday=this._date.weekday;return weekday==7?0:weekday};CronDate.prototype.getMonth=function(){return this._date.month-1};CronDate.prototype.getHours=function(){return this._date.hour};CronDate.prototype.getMinutes=function(){return this._date.minute};CronDate.prototype.getSeconds=function(){return this._date.second};CronDate.prototype.getMilliseconds=function(){return this._date.millisecond};CronDate.prototype.getTime=function(){return this._date.valueOf()};CronDate.prototype.getUTCDate=function(){return this._getUTC().day};CronDate.prototype.getUTCFullYear=function(){return this._getUTC().year};CronDate.prototype.getUTCDay=function(){var weekday=this._getUTC().weekday;return weekday==7?0:weekday};CronDate.prototype.getUTCMonth=function(){return this._getUTC().month-1};CronDate.prototype.getUTCHours=function(){return this._getUTC().hour};CronDate.prototype.getUTCMinutes=function(){return this._getUTC().minute};CronDate.prototype.getUTCSeconds=function(){return this._getUTC().second};CronDate.prototype.toISOString=function(){return this._date.toUTC().toISO()};CronDate.prototype.toJSON=function(){return this._date.toJSON()};CronDate.prototype.setDate=function(d){this._date=this._date.set({day:d})};CronDate.prototype.setFullYear=function(y){this._date=this._date.set({year:y})};CronDate.prototype.setDay=function(d){this._date=this._date.set({weekday:d})};CronDate.prototype.setMonth=function(m){this._date=this._date.set({month:m+1})};CronDate.prototype.setHours=function(h){this._date=this._date.set({hour:h})};CronDate.prototype.setMinutes=function(m){this._date=this._date.set({minute:m})};CronDate.prototype.setSeconds=function(s){this._date=this._date.set({second:s})};CronDate.prototype.setMilliseconds=function(s){this._date=this._date.set({millisecond:s})};CronDate.prototype._getUTC=function(){return this._date.toUTC()};CronDate.prototype.toString=function(){return this.toDate().toString()};CronDate.prototype.toDate=function(){return this._date.toJSDate()};CronDate.prototype.isLastDayOfMonth=function(){var newDate=this._date.plus({days:1}).startOf("day");return this._date.month!==newDate.month};CronDate.prototype.isLastWeekdayOfMonth=function(){var newDate=this._date.plus({days:7}).startOf("day");return this._date.month!==newDate.month};function CronDate(timestamp,tz){var dateOpts={zone:tz};if(timestamp?timestamp instanceof CronDate?this._date=timestamp._date:timestamp instanceof Date?this._date=luxon.DateTime.fromJSDate(timestamp,dateOpts):typeof timestamp=="number"?this._date=luxon.DateTime.fromMillis(timestamp,dateOpts):typeof timestamp=="string"&&(this._date=luxon.DateTime.fromISO(timestamp,dateOpts),this._date.isValid||(this._date=luxon.DateTime.fromRFC2822(timestamp,dateOpts)),this._date.isValid||(this._date=luxon.DateTime.fromSQL(timestamp,dateOpts)),this._date.isValid||(this._date=luxon.DateTime.fromFormat(timestamp,"EEE, d MMM yyyy HH:mm:ss",dateOpts))):this._date=luxon.DateTime.local(),!this._date||!this._date.isValid)throw new Error("CronDate: unhandled timestamp: "+JSON.stringify(timestamp));tz&&tz!==this._date.zoneName&&(this._date=this._date.setZone(tz))}module.exports=CronDate}});var require_field_compactor=__commonJS({"node_modules/pg-boss/node_modules/cron-parser/lib/field_compactor.js"(exports,module){"use strict";init_build_shims();function buildRange(item){return{start:item,count:1}}function completeRangeWithItem(range,item){range.end=item,range.step=item-range.start,range.count=2}function finalizeCurrentRange(results,currentRange,currentItemRange){currentRange&&(currentRange.count===2?(results.push(buildRange(currentRange.start)),results.push(buildRange(currentRange.end))):results.push(currentRange)),currentItemRange&&results.push(currentItemRange)}function compactField(arr){for(var results=[],currentRange=void 0,i=0;i<arr.length;i++){var currentItem=arr[i];typeof currentItem!="number"?(finalizeCurrentRange(results,currentRange,buildRange(currentItem)),currentRange=void 0):currentRange?currentRange.count===1?completeRangeWithItem(currentRange,currentItem):currentRange.step===currentItem-currentRange.end?(currentRange.count++,currentRange.end=currentItem):currentRange.count===2?(results.push(buildRange(currentRange.start)),currentRange=buildRange(currentRange.end),completeRangeWithItem(currentRange,currentItem)):(finalizeCurrentRange(results,currentRange),currentRange=buildRange(currentItem)):currentRange=buildRange(currentItem)}return finalizeCurrentRange(results,currentRange),results}module.exports=compactField}});var require_field_stringify=__commonJS({"node_modules/pg-boss/node_modules/cron-parser/lib/field_stringify.js"(exports,module){"use strict";init_build_shims();var compactField=require_field_compactor();function stringifyField(arr,min,max){var ranges=compactField(arr);if(ranges.length===1){var singleRange=ranges[0],step=singleRange.step;if(step===1&&singleRange.start===min&&singleRange.end===max)return"*";if(step!==1&&singleRange.start===min&&singleRange.end===max-step+1)return"*/"+step}for(var result=[],i=0,l=ranges.length;i<l;++i){var range=ranges[i];if(range.count===1){result.push(range.start);continue}var step=range.step;if(range.step===1){result.push(range.start+"-"+range.end);continue}var multiplier=range.start==0?range.count-1:range.count;range.step*multiplier>range.end?result=result.concat(Array.from({length:range.end-range.start+1}).map(function(_,index){var value=range.start+index;return(value-range.start)%range.step===0?value:null}).filter(function(value){return value!=null})):range.end===max-range.step+1?result.push(range.start+"/"+range.step):result.push(range.start+"-"+range.end+"/"+range.step)}return result.join(",")}module.exports=stringifyField}});var require_expression=__commonJS({"node_modules/pg-boss/node_modules/cron-parser/lib/expression.js"(exports,module){"use strict";init_build_shims();var CronDate=require_date(),stringifyField=require_field_stringify(),LOOP_LIMIT=1e4;function CronExpression(fields,options){this._options=options,this._utc=options.utc||!1,this._tz=this._utc?"UTC":options.tz,this._currentDate=new CronDate(options.currentDate,this._tz),this._startDate=options.startDate?new CronDate(options.startDate,this._tz):null,this._endDate=options.endDate?new CronDate(options.endDate,this._tz):null,this._isIterator=options.iterator||!1,this._hasIterated=!1,this._nthDayOfWeek=options.nthDayOfWeek||0,this.fields=CronExpression._freezeFields(fields)}CronExpression.map=["second","minute","hour","dayOfMonth","month","dayOfWeek"];CronExpression.predefined={"@yearly":"0 0 1 1 *","@monthly":"0 0 1 * *","@weekly":"0 0 * * 0","@daily":"0 0 * * *","@hourly":"0 * * * *"};CronExpression.constraints=[{min:0,max:59,chars:[]},{min:0,max:59,chars:[]},{min:0,max:23,chars:[]},{min:1,max:31,chars:["L"]},{min:1,max:12,chars:[]},{min:0,max:7,chars:["L"]}];CronExpression.daysInMonth=[31,29,31,30,31,30,31,31,30,31,30,31];CronExpression.aliases={month:{jan:1,feb:2,mar:3,apr:4,may:5,jun:6,jul:7,aug:8,sep:9,oct:10,nov:11,dec:12},dayOfWeek:{sun:0,mon:1,tue:2,wed:3,thu:4,fri:5,sat:6}};CronExpression.parseDefaults=["0","*","*","*","*","*"];CronExpression.standardValidCharacters=/^[,*\d/-]+$/;CronExpression.dayOfWeekValidCharacters=/^[?,*\dL#/-]+$/;CronExpression.dayOfMonthValidCharacters=/^[?,*\dL/-]+$/;CronExpression.validCharacters={second:CronExpression.standardValidCharacters,minute:CronExpression.standardValidCharacters,hour:CronExpression.standardValidCharacters,dayOfMonth:CronExpression.dayOfMonthValidCharacters,month:CronExpression.standardValidCharacters,dayOfWeek:CronExpression.dayOfWeekValidCharacters};CronExpression._isValidConstraintChar=function(constraints,value){return typeof value!="string"?!1:constraints.chars.some(function(char){return value.indexOf(char)>-1})};CronExpression._parseField=function(field,value,constraints){switch(field){case"month":case"dayOfWeek":var aliases=CronExpression.aliases[field];value=value.replace(/[a-z]{3}/gi,function(match){if(match=match.toLowerCase(),typeof aliases[match]<"u")return aliases[match];throw new Error('Validation error, cannot resolve alias "'+match+'"')});break}if(!CronExpression.validCharacters[field].test(value))throw new Error("Invalid characters, got value: "+value);value.indexOf("*")!==-1?value=value.replace(/\*/g,constraints.min+"-"+constraints.max):value.indexOf("?")!==-1&&(value=value.replace(/\?/g,constraints.min+"-"+constraints.max));function parseSequence(val){var stack=[];function handleResult(result){if(result instanceof Array)for(var i2=0,c2=result.length;i2<c2;i2++){var value2=result[i2];if(CronExpression._isValidConstraintChar(constraints,value2)){stack.push(value2);continue}if(typeof value2!="number"||Number.isNaN(value2)||value2<constraints.min||value2>constraints.max)throw new Error("Constraint error, got value "+value2+" expected range "+constraints.min+"-"+constraints.max);stack.push(value2)}else{if(CronExpression._isValidConstraintChar(constraints,result)){stack.push(result);return}var numResult=+result;if(Number.isNaN(numResult)||numResult<constraints.min||numResult>constraints.max)throw new Error("Constraint error, got value "+result+" expected range "+constraints.min+"-"+constraints.max);field==="dayOfWeek"&&(numResult=numResult%7),stack.push(numResult)}}var atoms=val.split(",");if(!atoms.every(function(atom){return atom.length>0}))throw new Error("Invalid list value format");if(atoms.length>1)for(var i=0,c=atoms.length;i<c;i++)handleResult(parseRepeat(atoms[i]));else handleResult(parseRepeat(val));return stack.sort(CronExpression._sortCompareFn),stack}function parseRepeat(val){var repeatInterval=1,atoms=val.split("/");if(atoms.length>2)throw new Error("Invalid repeat: "+val);return atoms.length>1?(atoms[0]==+atoms[0]&&(atoms=[atoms[0]+"-"+constraints.max,atoms[1]]),parseRange(atoms[0],atoms[atoms.length-1])):parseRange(val,repeatInterval)}function parseRange(val,repeatInterval){var stack=[],atoms=val.split("-");if(atoms.length>1){if(atoms.length<2)return+val;if(!atoms[0].length){if(!atoms[1].length)throw new Error("Invalid range: "+val);return+val}var min=+atoms[0],max=+atoms[1];if(Number.isNaN(min)||Number.isNaN(max)||min<constraints.min||max>constraints.max)throw new Error("Constraint error, got range "+min+"-"+max+" expected range "+constraints.min+"-"+constraints.max);if(min>max)throw new Error("Invalid range: "+val);var repeatIndex=+repeatInterval;if(Number.isNaN(repeatIndex)||repeatIndex<=0)throw new Error("Constraint error, cannot repeat at every "+repeatIndex+" time.");field==="dayOfWeek"&&max%7===0&&stack.push(0);for(var index=min,count=max;index<=count;index++){var exists=stack.indexOf(index)!==-1;!exists&&repeatIndex>0&&repeatIndex%repeatInterval===0?(repeatIndex=1,stack.push(index)):repeatIndex++}return stack}return Number.isNaN(+val)?val:+val}return parseSequence(value)};CronExpression._sortCompareFn=function(a,b){var aIsNumber=typeof a=="number",bIsNumber=typeof b=="number";return aIsNumber&&bIsNumber?a-b:!aIsNumber&&bIsNumber?1:aIsNumber&&!bIsNumber?-1:a.localeCompare(b)};CronExpression._handleMaxDaysInMonth=function(mappedFields){if(mappedFields.month.length===1){var daysInMonth=CronExpression.daysInMonth[mappedFields.month[0]-1];if(mappedFields.dayOfMonth[0]>daysInMonth)throw new Error("Invalid explicit day of month definition");return mappedFields.dayOfMonth.filter(function(dayOfMonth){return dayOfMonth==="L"?!0:dayOfMonth<=daysInMonth}).sort(CronExpression._sortCompareFn)}};CronExpression._freezeFields=function(fields){for(var i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i],value=fields[field];fields[field]=Object.freeze(value)}return Object.freeze(fields)};CronExpression.prototype._applyTimezoneShift=function(currentDate,dateMathVerb,method){if(method==="Month"||method==="Day"){var prevTime=currentDate.getTime();currentDate[dateMathVerb+method]();var currTime=currentDate.getTime();prevTime===currTime&&(currentDate.getMinutes()===0&&currentDate.getSeconds()===0?currentDate.addHour():currentDate.getMinutes()===59&&currentDate.getSeconds()===59&&currentDate.subtractHour())}else{var previousHour=currentDate.getHours();currentDate[dateMathVerb+method]();var currentHour=currentDate.getHours(),diff=currentHour-previousHour;diff===2?this.fields.hour.length!==24&&(this._dstStart=currentHour):diff===0&&currentDate.getMinutes()===0&&currentDate.getSeconds()===0&&this.fields.hour.length!==24&&(this._dstEnd=currentHour)}};CronExpression.prototype._findSchedule=function(reverse){function matchSchedule(value,sequence){for(var i=0,c=sequence.length;i<c;i++)if(sequence[i]>=value)return sequence[i]===value;return sequence[0]===value}function isNthDayMatch(date,nthDayOfWeek){if(nthDayOfWeek<6){if(date.getDate()<8&&nthDayOfWeek===1)return!0;var offset=date.getDate()%7?1:0,adjustedDate=date.getDate()-date.getDate()%7,occurrence=Math.floor(adjustedDate/7)+offset;return occurrence===nthDayOfWeek}return!1}function isLInExpressions(expressions){return expressions.length>0&&expressions.some(function(expression){return typeof expression=="string"&&expression.indexOf("L")>=0})}reverse=reverse||!1;var dateMathVerb=reverse?"subtract":"add",currentDate=new CronDate(this._currentDate,this._tz),startDate=this._startDate,endDate=this._endDate,startTimestamp=currentDate.getTime(),stepCount=0;function isLastWeekdayOfMonthMatch(expressions){return expressions.some(function(expression){if(!isLInExpressions([expression]))return!1;var weekday=Number.parseInt(expression[0])%7;if(Number.isNaN(weekday))throw new Error("Invalid last weekday of the month expression: "+expression);return currentDate.getDay()===weekday&&currentDate.isLastWeekdayOfMonth()})}for(;stepCount<LOOP_LIMIT;){if(stepCount++,reverse){if(startDate&&currentDate.getTime()-startDate.getTime()<0)throw new Error("Out of the timespan range")}else if(endDate&&endDate.getTime()-currentDate.getTime()<0)throw new Error("Out of the timespan range");var dayOfMonthMatch=matchSchedule(currentDate.getDate(),this.fields.dayOfMonth);isLInExpressions(this.fields.dayOfMonth)&&(dayOfMonthMatch=dayOfMonthMatch||currentDate.isLastDayOfMonth());var dayOfWeekMatch=matchSchedule(currentDate.getDay(),this.fields.dayOfWeek);isLInExpressions(this.fields.dayOfWeek)&&(dayOfWeekMatch=dayOfWeekMatch||isLastWeekdayOfMonthMatch(this.fields.dayOfWeek));var isDayOfMonthWildcardMatch=this.fields.dayOfMonth.length>=CronExpression.daysInMonth[currentDate.getMonth()],isDayOfWeekWildcardMatch=this.fields.dayOfWeek.length===CronExpression.constraints[5].max-CronExpression.constraints[5].min+1,currentHour=currentDate.getHours();if(!dayOfMonthMatch&&(!dayOfWeekMatch||isDayOfWeekWildcardMatch)){this._applyTimezoneShift(currentDate,dateMathVerb,"Day");continue}if(!isDayOfMonthWildcardMatch&&isDayOfWeekWildcardMatch&&!dayOfMonthMatch){this._applyTimezoneShift(currentDate,dateMathVerb,"Day");continue}if(isDayOfMonthWildcardMatch&&!isDayOfWeekWildcardMatch&&!dayOfWeekMatch){this._applyTimezoneShift(currentDate,dateMathVerb,"Day");continue}if(this._nthDayOfWeek>0&&!isNthDayMatch(currentDate,this._nthDayOfWeek)){this._applyTimezoneShift(currentDate,dateMathVerb,"Day");continue}if(!matchSchedule(currentDate.getMonth()+1,this.fields.month)){this._applyTimezoneShift(currentDate,dateMathVerb,"Month");continue}if(matchSchedule(currentHour,this.fields.hour)){if(this._dstEnd===currentHour&&!reverse){this._dstEnd=null,this._applyTimezoneShift(currentDate,"add","Hour");continue}}else if(this._dstStart!==currentHour){this._dstStart=null,this._applyTimezoneShift(currentDate,dateMathVerb,"Hour");continue}else if(!matchSchedule(currentHour-1,this.fields.hour)){currentDate[dateMathVerb+"Hour"]();continue}if(!matchSchedule(currentDate.getMinutes(),this.fields.minute)){this._applyTimezoneShift(currentDate,dateMathVerb,"Minute");continue}if(!matchSchedule(currentDate.getSeconds(),this.fields.second)){this._applyTimezoneShift(currentDate,dateMathVerb,"Second");continue}if(startTimestamp===currentDate.getTime()){dateMathVerb==="add"||currentDate.getMilliseconds()===0?this._applyTimezoneShift(currentDate,dateMathVerb,"Second"):currentDate.setMilliseconds(0);continue}break}if(stepCount>=LOOP_LIMIT)throw new Error("Invalid expression, loop limit exceeded");return this._currentDate=new CronDate(currentDate,this._tz),this._hasIterated=!0,currentDate};CronExpression.prototype.next=function(){var schedule=this._findSchedule();return this._isIterator?{value:schedule,done:!this.hasNext()}:schedule};CronExpression.prototype.prev=function(){var schedule=this._findSchedule(!0);return this._isIterator?{value:schedule,done:!this.hasPrev()}:schedule};CronExpression.prototype.hasNext=function(){var current=this._currentDate,hasIterated=this._hasIterated;try{return this._findSchedule(),!0}catch{return!1}finally{this._currentDate=current,this._hasIterated=hasIterated}};CronExpression.prototype.hasPrev=function(){var current=this._currentDate,hasIterated=this._hasIterated;try{return this._findSchedule(!0),!0}catch{return!1}finally{this._currentDate=current,this._hasIterated=hasIterated}};CronExpression.prototype.iterate=function(steps,callback){var dates=[];if(steps>=0)for(var i=0,c=steps;i<c;i++)try{var item=this.next();dates.push(item),callback&&callback(item,i)}catch{break}else for(var i=0,c=steps;i>c;i--)try{var item=this.prev();dates.push(item),callback&&callback(item,i)}catch{break}return dates};CronExpression.prototype.reset=function(newDate){this._currentDate=new CronDate(newDate||this._options.currentDate)};CronExpression.prototype.stringify=function(includeSeconds){for(var resultArr=[],i=includeSeconds?0:1,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i],value=this.fields[field],constraint=CronExpression.constraints[i];field==="dayOfMonth"&&this.fields.month.length===1?constraint={min:1,max:CronExpression.daysInMonth[this.fields.month[0]-1]}:field==="dayOfWeek"&&(constraint={min:0,max:6},value=value[value.length-1]===7?value.slice(0,-1):value),resultArr.push(stringifyField(value,constraint.min,constraint.max))}return resultArr.join(" ")};CronExpression.parse=function(expression,options){var self=this;typeof options=="function"&&(options={});function parse2(expression2,options2){options2||(options2={}),typeof options2.currentDate>"u"&&(options2.currentDate=new CronDate(void 0,self._tz)),CronExpression.predefined[expression2]&&(expression2=CronExpression.predefined[expression2]);var fields=[],atoms=(expression2+"").trim().split(/\s+/);if(atoms.length>6)throw new Error("Invalid cron expression");for(var start=CronExpression.map.length-atoms.length,i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i],value=atoms[atoms.length>c?i:i-start];if(i<start||!value)fields.push(CronExpression._parseField(field,CronExpression.parseDefaults[i],CronExpression.constraints[i]));else{var val=field==="dayOfWeek"?parseNthDay(value):value;fields.push(CronExpression._parseField(field,val,CronExpression.constraints[i]))}}for(var mappedFields={},i=0,c=CronExpression.map.length;i<c;i++){var key=CronExpression.map[i];mappedFields[key]=fields[i]}var dayOfMonth=CronExpression._handleMaxDaysInMonth(mappedFields);return mappedFields.dayOfMonth=dayOfMonth||mappedFields.dayOfMonth,new CronExpression(mappedFields,options2);function parseNthDay(val2){var atoms2=val2.split("#");if(atoms2.length>1){var nthValue=+atoms2[atoms2.length-1];if(/,/.test(val2))throw new Error("Constraint error, invalid dayOfWeek `#` and `,` special characters are incompatible");if(/\//.test(val2))throw new Error("Constraint error, invalid dayOfWeek `#` and `/` special characters are incompatible");if(/-/.test(val2))throw new Error("Constraint error, invalid dayOfWeek `#` and `-` special characters are incompatible");if(atoms2.length>2||Number.isNaN(nthValue)||nthValue<1||nthValue>5)throw new Error("Constraint error, invalid dayOfWeek occurrence number (#)");return options2.nthDayOfWeek=nthValue,atoms2[0]}return val2}}return parse2(expression,options)};CronExpression.fieldsToExpression=function(fields,options){function validateConstraints(field2,values2,constraints){if(!values2)throw new Error("Validation error, Field "+field2+" is missing");if(values2.length===0)throw new Error("Validation error, Field "+field2+" contains no values");for(var i2=0,c2=values2.length;i2<c2;i2++){var value=values2[i2];if(!CronExpression._isValidConstraintChar(constraints,value)&&(typeof value!="number"||Number.isNaN(value)||value<constraints.min||value>constraints.max))throw new Error("Constraint error, got value "+value+" expected range "+constraints.min+"-"+constraints.max)}}for(var mappedFields={},i=0,c=CronExpression.map.length;i<c;++i){var field=CronExpression.map[i],values=fields[field];validateConstraints(field,values,CronExpression.constraints[i]);for(var copy=[],j=-1;++j<values.length;)copy[j]=values[j];if(values=copy.sort(CronExpression._sortCompareFn).filter(function(item,pos,ary){return!pos||item!==ary[pos-1]}),values.length!==copy.length)throw new Error("Validation error, Field "+field+" contains duplicate values");mappedFields[field]=values}var dayOfMonth=CronExpression._handleMaxDaysInMonth(mappedFields);return mappedFields.dayOfMonth=dayOfMonth||mappedFields.dayOfMonth,new CronExpression(mappedFields,options||{})};module.exports=CronExpression}});var require_parser=__commonJS({"node_modules/pg-boss/node_modules/cron-parser/lib/parser.js"(exports,module){"use strict";init_build_shims();var CronExpression=require_expression();function CronParser(){}CronParser._parseEntry=function(entry){var atoms=entry.split(" ");if(atoms.length===6)return{interval:CronExpression.parse(entry)};if(atoms.length>6)return{interval:CronExpression.parse(atoms.slice(0,6).join(" ")),command:atoms.slice(6,atoms.length)};throw new Error("Invalid entry: "+entry)};CronParser.parseExpression=function(expression,options){return CronExpression.parse(expression,options)};CronParser.fieldsToExpression=function(fields,options){return CronExpression.fieldsToExpression(fields,options)};CronParser.parseString=function(data){for(var blocks=data.split(`
`),response={variables:{},expressions:[],errors:{}},i=0,c=blocks.length;i<c;i++){var block=blocks[i],matches=null,entry=block.trim();if(entry.length>0){if(entry.match(/^#/))continue;if(matches=entry.match(/^(.*)=(.*)$/))response.variables[matches[1]]=matches[2];else{var result=null;try{result=CronParser._parseEntry("0 "+entry),response.expressions.push(result.interval)}catch(err){response.errors[entry]=err}}}}return response};CronParser.parseFile=function(filePath,callback){__require("fs").readFile(filePath,function(err,data){if(err){callback(err);return}return callback(null,CronParser.parseString(data.toString()))})};module.exports=CronParser}});var require_timekeeper=__commonJS({"node_modules/pg-boss/src/timekeeper.js"(exports,module){init_build_shims();var EventEmitter=__require("node:events"),plans=require_plans(),cronParser=require_parser(),Attorney=require_attorney(),QUEUES={SEND_IT:"__pgboss__send-it"},EVENTS={error:"error",schedule:"schedule"},Timekeeper=class extends EventEmitter{constructor(db,config){super(),this.db=db,this.config=config,this.manager=config.manager,this.skewMonitorIntervalMs=config.clockMonitorIntervalSeconds*1e3,this.cronMonitorIntervalMs=config.cronMonitorIntervalSeconds*1e3,this.clockSkew=0,this.events=EVENTS,this.getTimeCommand=plans.getTime(config.schema),this.getQueueCommand=plans.getQueueByName(config.schema),this.getSchedulesCommand=plans.getSchedules(config.schema),this.scheduleCommand=plans.schedule(config.schema),this.unscheduleCommand=plans.unschedule(config.schema),this.trySetCronTimeCommand=plans.trySetCronTime(config.schema),this.functions=[this.schedule,this.unschedule,this.getSchedules],this.stopped=!0}async start(){if(this.config.archiveSeconds<60||this.config.archiveFailedSeconds<60)return;this.stopped=!1,await this.cacheClockSkew();try{await this.manager.createQueue(QUEUES.SEND_IT)}catch{}let options={pollingIntervalSeconds:this.config.cronWorkerIntervalSeconds,batchSize:50};await this.manager.work(QUEUES.SEND_IT,options,async jobs=>{await this.manager.insert(jobs.map(i=>i.data))}),setImmediate(()=>this.onCron()),this.cronMonitorInterval=setInterval(async()=>await this.onCron(),this.cronMonitorIntervalMs),this.skewMonitorInterval=setInterval(async()=>await this.cacheClockSkew(),this.skewMonitorIntervalMs)}async stop(){this.stopped||(this.stopped=!0,await this.manager.offWork(QUEUES.SEND_IT),this.skewMonitorInterval&&(clearInterval(this.skewMonitorInterval),this.skewMonitorInterval=null),this.cronMonitorInterval&&(clearInterval(this.cronMonitorInterval),this.cronMonitorInterval=null))}async cacheClockSkew(){let skew=0;try{if(this.config.__test__force_clock_monitoring_error)throw new Error(this.config.__test__force_clock_monitoring_error);let{rows}=await this.db.executeSql(this.getTimeCommand),local=Date.now();skew=parseFloat(rows[0].time)-local;let skewSeconds=Math.abs(skew)/1e3;(skewSeconds>=60||this.config.__test__force_clock_skew_warning)&&Attorney.warnClockSkew(`Instance clock is ${skewSeconds}s ${skew>0?"slower":"faster"} than database.`)}catch(err){this.emit(this.events.error,err)}finally{this.clockSkew=skew}}async onCron(){try{if(this.stopped||this.timekeeping)return;if(this.config.__test__force_cron_monitoring_error)throw new Error(this.config.__test__force_cron_monitoring_error);this.timekeeping=!0;let{rows}=await this.db.executeSql(this.trySetCronTimeCommand,[this.config.cronMonitorIntervalSeconds]);rows.length===1&&!this.stopped&&await this.cron()}catch(err){this.emit(this.events.error,err)}finally{this.timekeeping=!1}}async cron(){let scheduled=(await this.getSchedules()).filter(i=>this.shouldSendIt(i.cron,i.timezone)).map(({name,data,options})=>({name:QUEUES.SEND_IT,data:{name,data,...options},singletonKey:name,singletonSeconds:60}));scheduled.length>0&&!this.stopped&&await this.manager.insert(scheduled)}shouldSendIt(cron,tz){let prevTime=cronParser.parseExpression(cron,{tz}).prev();return(Date.now()+this.clockSkew-prevTime.getTime())/1e3<60}async getSchedules(){let{rows}=await this.db.executeSql(this.getSchedulesCommand);return rows}async schedule(name,cron,data,options={}){let{tz="UTC"}=options;cronParser.parseExpression(cron,{tz}),Attorney.checkSendArgs([name,data,options],this.config);let values=[name,cron,tz,data,options];try{await this.db.executeSql(this.scheduleCommand,values)}catch(err){throw err.message.includes("foreign key")&&(err.message=`Queue ${name} not found`),err}}async unschedule(name){await this.db.executeSql(this.unscheduleCommand,[name])}};module.exports=Timekeeper;module.exports.QUEUES=QUEUES}});var require_manager=__commonJS({"node_modules/pg-boss/src/manager.js"(exports,module){init_build_shims();var assert=__require("node:assert"),EventEmitter=__require("node:events"),{randomUUID}=__require("node:crypto"),{serializeError:stringify}=require_serialize_error(),{delay}=require_tools(),Attorney=require_attorney(),Worker=require_worker(),plans=require_plans(),{QUEUES:TIMEKEEPER_QUEUES}=require_timekeeper(),{QUEUE_POLICIES}=plans,INTERNAL_QUEUES=Object.values(TIMEKEEPER_QUEUES).reduce((acc,i)=>({...acc,[i]:i}),{}),events={error:"error",wip:"wip"},resolveWithinSeconds=async(promise,seconds)=>{let timeout=Math.max(1,seconds)*1e3,reject=delay(timeout,`handler execution exceeded ${timeout}ms`),result;try{result=await Promise.race([promise,reject])}finally{reject.abort()}return result},Manager=class extends EventEmitter{constructor(db,config){super(),this.config=config,this.db=db,this.events=events,this.wipTs=Date.now(),this.workers=new Map,this.nextJobCommand=plans.fetchNextJob(config.schema),this.insertJobCommand=plans.insertJob(config.schema),this.insertJobsCommand=plans.insertJobs(config.schema),this.completeJobsCommand=plans.completeJobs(config.schema),this.cancelJobsCommand=plans.cancelJobs(config.schema),this.resumeJobsCommand=plans.resumeJobs(config.schema),this.deleteJobsCommand=plans.deleteJobs(config.schema),this.retryJobsCommand=plans.retryJobs(config.schema),this.failJobsByIdCommand=plans.failJobsById(config.schema),this.getJobByIdCommand=plans.getJobById(config.schema),this.getArchivedJobByIdCommand=plans.getArchivedJobById(config.schema),this.subscribeCommand=plans.subscribe(config.schema),this.unsubscribeCommand=plans.unsubscribe(config.schema),this.getQueuesCommand=plans.getQueues(config.schema),this.getQueueByNameCommand=plans.getQueueByName(config.schema),this.getQueuesForEventCommand=plans.getQueuesForEvent(config.schema),this.createQueueCommand=plans.createQueue(config.schema),this.updateQueueCommand=plans.updateQueue(config.schema),this.purgeQueueCommand=plans.purgeQueue(config.schema),this.deleteQueueCommand=plans.deleteQueue(config.schema),this.clearStorageCommand=plans.clearStorage(config.schema),this.functions=[this.complete,this.cancel,this.resume,this.retry,this.deleteJob,this.fail,this.fetch,this.work,this.offWork,this.notifyWorker,this.publish,this.subscribe,this.unsubscribe,this.insert,this.send,this.sendDebounced,this.sendThrottled,this.sendAfter,this.createQueue,this.updateQueue,this.deleteQueue,this.purgeQueue,this.getQueueSize,this.getQueue,this.getQueues,this.clearStorage,this.getJobById]}start(){this.stopped=!1}async stop(){this.stopped=!0;for(let worker of this.workers.values())INTERNAL_QUEUES[worker.name]||await this.offWork(worker.name)}async failWip(){for(let worker of this.workers.values()){let jobIds=worker.jobs.map(j=>j.id);jobIds.length&&await this.fail(worker.name,jobIds,"pg-boss shut down while active")}}async work(name,...args){let{options,callback}=Attorney.checkWorkArgs(name,args,this.config);return await this.watch(name,options,callback)}addWorker(worker){this.workers.set(worker.id,worker)}removeWorker(worker){this.workers.delete(worker.id)}getWorkers(){return Array.from(this.workers.values())}emitWip(name){if(!INTERNAL_QUEUES[name]){let now=Date.now();now-this.wipTs>2e3&&(this.emit(events.wip,this.getWipData()),this.wipTs=now)}}getWipData(options={}){let{includeInternal=!1}=options;return this.getWorkers().map(({id,name,options:options2,state,jobs,createdOn,lastFetchedOn,lastJobStartedOn,lastJobEndedOn,lastError,lastErrorOn})=>({id,name,options:options2,state,count:jobs.length,createdOn,lastFetchedOn,lastJobStartedOn,lastJobEndedOn,lastError,lastErrorOn})).filter(i=>i.count>0&&(!INTERNAL_QUEUES[i.name]||includeInternal))}async watch(name,options,callback){if(this.stopped)throw new Error("Workers are disabled. pg-boss is stopped");let{pollingInterval:interval=this.config.pollingInterval,batchSize,includeMetadata=!1,priority=!0}=options,id=randomUUID({disableEntropyCache:!0}),fetch=()=>this.fetch(name,{batchSize,includeMetadata,priority}),onFetch=async jobs=>{if(!jobs.length)return;if(this.config.__test__throw_worker)throw new Error("__test__throw_worker");this.emitWip(name);let maxExpiration=jobs.reduce((acc,i)=>Math.max(acc,i.expireInSeconds),0),jobIds=jobs.map(job=>job.id);try{let result=await resolveWithinSeconds(callback(jobs),maxExpiration);this.complete(name,jobIds,jobIds.length===1?result:void 0)}catch(err){this.fail(name,jobIds,err)}this.emitWip(name)},onError=error=>{this.emit(events.error,{...error,message:error.message,stack:error.stack,queue:name,worker:id})},worker=new Worker({id,name,options,interval,fetch,onFetch,onError});return this.addWorker(worker),worker.start(),id}async offWork(value){assert(value,"Missing required argument");let query=typeof value=="string"?{filter:i=>i.name===value}:typeof value=="object"&&value.id?{filter:i=>i.id===value.id}:null;assert(query,"Invalid argument. Expected string or object: { id }");let workers=this.getWorkers().filter(i=>query.filter(i)&&!i.stopping&&!i.stopped);if(workers.length!==0){for(let worker of workers)worker.stop();setImmediate(async()=>{for(;!workers.every(w=>w.stopped);)await delay(1e3);for(let worker of workers)this.removeWorker(worker)})}}notifyWorker(workerId){this.workers.has(workerId)&&this.workers.get(workerId).notify()}async subscribe(event,name){return assert(event,"Missing required argument"),assert(name,"Missing required argument"),await this.db.executeSql(this.subscribeCommand,[event,name])}async unsubscribe(event,name){return assert(event,"Missing required argument"),assert(name,"Missing required argument"),await this.db.executeSql(this.unsubscribeCommand,[event,name])}async publish(event,...args){assert(event,"Missing required argument");let{rows}=await this.db.executeSql(this.getQueuesForEventCommand,[event]);await Promise.allSettled(rows.map(({name})=>this.send(name,...args)))}async send(...args){let{name,data,options}=Attorney.checkSendArgs(args,this.config);return await this.createJob(name,data,options)}async sendAfter(name,data,options,after){options=options?{...options}:{},options.startAfter=after;let result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async sendThrottled(name,data,options,seconds,key){options=options?{...options}:{},options.singletonSeconds=seconds,options.singletonNextSlot=!1,options.singletonKey=key;let result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async sendDebounced(name,data,options,seconds,key){options=options?{...options}:{},options.singletonSeconds=seconds,options.singletonNextSlot=!0,options.singletonKey=key;let result=Attorney.checkSendArgs([name,data,options],this.config);return await this.createJob(result.name,result.data,result.options)}async createJob(name,data,options,singletonOffset=0){let{id=null,db:wrapper,priority,startAfter,singletonKey=null,singletonSeconds,deadLetter=null,expireIn,expireInDefault,keepUntil,keepUntilDefault,retryLimit,retryLimitDefault,retryDelay,retryDelayDefault,retryBackoff,retryBackoffDefault}=options,values=[id,name,data,priority,startAfter,singletonKey,singletonSeconds,singletonOffset,deadLetter,expireIn,expireInDefault,keepUntil,keepUntilDefault,retryLimit,retryLimitDefault,retryDelay,retryDelayDefault,retryBackoff,retryBackoffDefault],db=wrapper||this.db,{rows}=await db.executeSql(this.insertJobCommand,values);return rows.length===1?rows[0].id:options.singletonNextSlot?(options.startAfter=this.getDebounceStartAfter(singletonSeconds,this.timekeeper.clockSkew),options.singletonNextSlot=!1,singletonOffset=singletonSeconds,await this.createJob(name,data,options,singletonOffset)):null}async insert(jobs,options={}){assert(Array.isArray(jobs),"jobs argument should be an array");let db=options.db||this.db,params=[JSON.stringify(jobs),this.config.expireIn,this.config.keepUntil,this.config.retryLimit,this.config.retryDelay,this.config.retryBackoff],{rows}=await db.executeSql(this.insertJobsCommand,params);return rows.length?rows.map(i=>i.id):null}getDebounceStartAfter(singletonSeconds,clockOffset){let debounceInterval=singletonSeconds*1e3,now=Date.now()+clockOffset,slot=Math.floor(now/debounceInterval)*debounceInterval,startAfter=singletonSeconds-Math.floor((now-slot)/1e3)||1;return singletonSeconds>1&&startAfter++,startAfter}async fetch(name,options={}){Attorney.checkFetchArgs(name,options);let db=options.db||this.db,nextJobSql=this.nextJobCommand({...options}),result;try{result=await db.executeSql(nextJobSql,[name,options.batchSize])}catch{}return result?.rows||[]}mapCompletionIdArg(id,funcName){let errorMessage=`${funcName}() requires an id`;assert(id,errorMessage);let ids=Array.isArray(id)?id:[id];return assert(ids.length,errorMessage),ids}mapCompletionDataArg(data){if(data===null||typeof data>"u"||typeof data=="function")return null;let result=typeof data=="object"&&!Array.isArray(data)?data:{value:data};return stringify(result)}mapCommandResponse(ids,result){return{jobs:ids,requested:ids.length,affected:result&&result.rows?parseInt(result.rows[0].count):0}}async complete(name,id,data,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"complete"),result=await db.executeSql(this.completeJobsCommand,[name,ids,this.mapCompletionDataArg(data)]);return this.mapCommandResponse(ids,result)}async fail(name,id,data,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"fail"),result=await db.executeSql(this.failJobsByIdCommand,[name,ids,this.mapCompletionDataArg(data)]);return this.mapCommandResponse(ids,result)}async cancel(name,id,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"cancel"),result=await db.executeSql(this.cancelJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async deleteJob(name,id,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"deleteJob"),result=await db.executeSql(this.deleteJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async resume(name,id,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"resume"),result=await db.executeSql(this.resumeJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async retry(name,id,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,ids=this.mapCompletionIdArg(id,"retry"),result=await db.executeSql(this.retryJobsCommand,[name,ids]);return this.mapCommandResponse(ids,result)}async createQueue(name,options={}){name=name||options.name,Attorney.assertQueueName(name);let{policy=QUEUE_POLICIES.standard}=options;assert(policy in QUEUE_POLICIES,`${policy} is not a valid queue policy`);let{retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter}=Attorney.checkQueueArgs(name,options);deadLetter&&Attorney.assertQueueName(deadLetter);let data={policy,retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter};await this.db.executeSql(this.createQueueCommand,[name,data])}async getQueues(){let{rows}=await this.db.executeSql(this.getQueuesCommand);return rows}async updateQueue(name,options={}){Attorney.assertQueueName(name);let{policy=QUEUE_POLICIES.standard}=options;assert(policy in QUEUE_POLICIES,`${policy} is not a valid queue policy`);let{retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter}=Attorney.checkQueueArgs(name,options),params=[name,policy,retryLimit,retryDelay,retryBackoff,expireInSeconds,retentionMinutes,deadLetter];await this.db.executeSql(this.updateQueueCommand,params)}async getQueue(name){Attorney.assertQueueName(name);let{rows}=await this.db.executeSql(this.getQueueByNameCommand,[name]);return rows[0]||null}async deleteQueue(name){Attorney.assertQueueName(name);let{rows}=await this.db.executeSql(this.getQueueByNameCommand,[name]);rows.length===1&&await this.db.executeSql(this.deleteQueueCommand,[name])}async purgeQueue(name){Attorney.assertQueueName(name),await this.db.executeSql(this.purgeQueueCommand,[name])}async clearStorage(){await this.db.executeSql(this.clearStorageCommand)}async getQueueSize(name,options){Attorney.assertQueueName(name);let sql=plans.getQueueSize(this.config.schema,options),result=await this.db.executeSql(sql,[name]);return result?parseFloat(result.rows[0].count):null}async getJobById(name,id,options={}){Attorney.assertQueueName(name);let db=options.db||this.db,result1=await db.executeSql(this.getJobByIdCommand,[name,id]);return result1?.rows?.length===1?result1.rows[0]:options.includeArchive&&(await db.executeSql(this.getArchivedJobByIdCommand,[name,id]))?.rows[0]||null}};module.exports=Manager}});var require_boss=__commonJS({"node_modules/pg-boss/src/boss.js"(exports,module){init_build_shims();var EventEmitter=__require("node:events"),plans=require_plans(),{delay}=require_tools(),events={error:"error",monitorStates:"monitor-states",maintenance:"maintenance"},Boss=class extends EventEmitter{constructor(db,config){super(),this.db=db,this.config=config,this.manager=config.manager,this.maintenanceIntervalSeconds=config.maintenanceIntervalSeconds,this.monitorStateIntervalSeconds=config.monitorStateIntervalSeconds,this.events=events,this.failJobsByTimeoutCommand=plans.locked(config.schema,plans.failJobsByTimeout(config.schema)),this.archiveCommand=plans.locked(config.schema,plans.archive(config.schema,config.archiveInterval,config.archiveFailedInterval)),this.dropCommand=plans.locked(config.schema,plans.drop(config.schema,config.deleteAfter)),this.trySetMaintenanceTimeCommand=plans.trySetMaintenanceTime(config.schema),this.trySetMonitorTimeCommand=plans.trySetMonitorTime(config.schema),this.countStatesCommand=plans.countStates(config.schema),this.functions=[this.expire,this.archive,this.drop,this.countStates,this.maintain]}async supervise(){this.maintenanceInterval=setInterval(()=>this.onSupervise(),this.maintenanceIntervalSeconds*1e3)}async monitor(){this.monitorInterval=setInterval(()=>this.onMonitor(),this.monitorStateIntervalSeconds*1e3)}async onMonitor(){try{if(this.monitoring)return;if(this.monitoring=!0,this.config.__test__delay_monitor&&await delay(this.config.__test__delay_monitor),this.config.__test__throw_monitor)throw new Error(this.config.__test__throw_monitor);if(this.stopped)return;let{rows}=await this.db.executeSql(this.trySetMonitorTimeCommand,[this.config.monitorStateIntervalSeconds]);if(rows.length===1&&!this.stopped){let states=await this.countStates();this.emit(events.monitorStates,states)}}catch(err){this.emit(events.error,err)}finally{this.monitoring=!1}}async onSupervise(){try{if(this.maintaining)return;if(this.maintaining=!0,this.config.__test__delay_maintenance&&!this.stopped&&(this.__testDelayPromise=delay(this.config.__test__delay_maintenance),await this.__testDelayPromise),this.config.__test__throw_maint)throw new Error(this.config.__test__throw_maint);if(this.stopped)return;let{rows}=await this.db.executeSql(this.trySetMaintenanceTimeCommand,[this.config.maintenanceIntervalSeconds]);if(rows.length===1&&!this.stopped){let result=await this.maintain();this.emit(events.maintenance,result)}}catch(err){this.emit(events.error,err)}finally{this.maintaining=!1}}async maintain(){let started=Date.now();return!this.stopped&&await this.expire(),!this.stopped&&await this.archive(),!this.stopped&&await this.drop(),{ms:Date.now()-started}}async stop(){this.stopped||(this.__testDelayPromise&&this.__testDelayPromise.abort(),this.maintenanceInterval&&clearInterval(this.maintenanceInterval),this.monitorInterval&&clearInterval(this.monitorInterval),this.stopped=!0)}async countStates(){let stateCountDefault={...plans.JOB_STATES};for(let key of Object.keys(stateCountDefault))stateCountDefault[key]=0;return(await this.db.executeSql(this.countStatesCommand)).rows.reduce((acc,item)=>{item.name&&(acc.queues[item.name]=acc.queues[item.name]||{...stateCountDefault});let queue=item.name?acc.queues[item.name]:acc,state=item.state||"all";return queue[state]=parseFloat(item.size),acc},{...stateCountDefault,queues:{}})}async expire(){await this.db.executeSql(this.failJobsByTimeoutCommand)}async archive(){await this.db.executeSql(this.archiveCommand)}async drop(){await this.db.executeSql(this.dropCommand)}};module.exports=Boss}});var require_db=__commonJS({"node_modules/pg-boss/src/db.js"(exports,module){init_build_shims();var EventEmitter=__require("node:events"),pg=require_lib(),Db=class extends EventEmitter{constructor(config){super(),config.application_name=config.application_name||"pgboss",this.config=config}events={error:"error"};async open(){this.pool=new pg.Pool(this.config),this.pool.on("error",error=>this.emit("error",error)),this.opened=!0}async close(){this.pool.ending||(this.opened=!1,await this.pool.end())}async executeSql(text,values){if(this.opened)return await this.pool.query(text,values)}};module.exports=Db}});var require_src=__commonJS({"node_modules/pg-boss/src/index.js"(exports,module){init_build_shims();var EventEmitter=__require("node:events"),plans=require_plans(),Attorney=require_attorney(),Contractor=require_contractor(),Manager=require_manager(),Timekeeper=require_timekeeper(),Boss=require_boss(),Db=require_db(),{delay}=require_tools(),events={error:"error",stopped:"stopped"},PgBoss2=class extends EventEmitter{#stoppingOn;#stopped;#starting;#started;#config;#db;#boss;#contractor;#manager;#timekeeper;static getConstructionPlans(schema){return Contractor.constructionPlans(schema)}static getMigrationPlans(schema,version){return Contractor.migrationPlans(schema,version)}static getRollbackPlans(schema,version){return Contractor.rollbackPlans(schema,version)}static states=plans.JOB_STATES;static policies=plans.QUEUE_POLICIES;constructor(value){super(),this.#stoppingOn=null,this.#stopped=!0;let config=Attorney.getConfig(value);this.#config=config;let db=this.getDb();this.#db=db,db.isOurs&&this.#promoteEvents(db);let contractor=new Contractor(db,config),manager=new Manager(db,config),bossConfig={...config,manager},boss=new Boss(db,bossConfig),timekeeper=new Timekeeper(db,bossConfig);manager.timekeeper=timekeeper,this.#promoteEvents(manager),this.#promoteEvents(boss),this.#promoteEvents(timekeeper),this.#promoteFunctions(boss),this.#promoteFunctions(contractor),this.#promoteFunctions(manager),this.#promoteFunctions(timekeeper),this.#boss=boss,this.#contractor=contractor,this.#manager=manager,this.#timekeeper=timekeeper}getDb(){if(this.#db)return this.#db;if(this.#config.db)return this.#config.db;let db=new Db(this.#config);return db.isOurs=!0,db}#promoteEvents(emitter){for(let event of Object.values(emitter?.events))emitter.on(event,arg=>this.emit(event,arg))}#promoteFunctions(obj){for(let func of obj?.functions)this[func.name]=(...args)=>func.apply(obj,args)}async start(){return this.#starting||this.#started?this:(this.#starting=!0,this.#db.isOurs&&!this.#db.opened&&await this.#db.open(),this.#config.migrate?await this.#contractor.start():await this.#contractor.check(),this.#manager.start(),this.#config.supervise&&await this.#boss.supervise(),this.#config.monitorStateIntervalSeconds&&await this.#boss.monitor(),this.#config.schedule&&await this.#timekeeper.start(),this.#starting=!1,this.#started=!0,this.#stopped=!1,this)}async stop(options={}){if(this.#stoppingOn||this.#stopped)return;let{close=!0,graceful=!0,timeout=3e4,wait=!0}=options;timeout=Math.max(timeout,1e3),this.#stoppingOn=Date.now(),await this.#manager.stop(),await this.#timekeeper.stop(),await this.#boss.stop(),await new Promise((resolve,reject)=>{let shutdown=async()=>{try{if(this.#config.__test__throw_shutdown)throw new Error(this.#config.__test__throw_shutdown);await this.#manager.failWip(),this.#db.isOurs&&this.#db.opened&&close&&await this.#db.close(),this.#stopped=!0,this.#stoppingOn=null,this.#started=!1,this.emit(events.stopped),resolve()}catch(err){this.emit(events.error,err),reject(err)}};if(!graceful)return shutdown();wait||resolve(),setImmediate(async()=>{try{if(this.#config.__test__throw_stop_monitor)throw new Error(this.#config.__test__throw_stop_monitor);let isWip=()=>this.#manager.getWipData({includeInternal:!1}).length>0;for(;Date.now()-this.#stoppingOn<timeout&&isWip();)await delay(500);await shutdown()}catch(err){reject(err),this.emit(events.error,err)}})})}};module.exports=PgBoss2}});init_build_shims();var import_pg_boss=__toESM(require_src(),1);import{createHash}from"node:crypto";var NAME="launch-bot",DEAD="bot-dead",BUSY_MS=300,LOST_AFTER_S=60;async function createPgBossQueue(uri,ports,options){let{store,clock}=ports,attempts=options.attempts??5,boss=new import_pg_boss.default({connectionString:uri,schema:"launch_bot_queue",max:5,maintenanceIntervalSeconds:5,archiveCompletedAfterSeconds:KNOWN_MS/1e3});boss.on("error",thrown=>options.onError?.(NO_JOB,thrown)),await boss.start(),await boss.createQueue(NAME);let closing=new AbortController,active=new Set,isTaking=!1,loop=Promise.resolve(),idOf=(id,turn2)=>{let hash=createHash("sha256").update(`${id}|${turn2}`).digest("hex");return`${hash.slice(0,8)}-${hash.slice(8,12)}-4${hash.slice(13,16)}-8${hash.slice(17,20)}-${hash.slice(20,32)}`},put=async(row,afterMs)=>{let id=idOf(row.job.id,row.passed);return await boss.send(NAME,row,{id,retryLimit:attempts,retryDelay:1,expireInSeconds:LOST_AFTER_S,priority:-await turnOf(store,row.job.tenant,clock),...afterMs>0?{startAfter:new Date(clock.now()+afterMs)}:{}})!==null};async function perform(work,id,row){let{job}=row;(await tryWithLock(ports,`lock:${job.lock}`,async signal=>{if(await store.get("bot-job-done",job.id)===void 0)try{await work(job,signal,row.tried+1>=attempts),await store.set("bot-job-done",job.id,1,{ttlMs:KNOWN_MS})}catch(thrown){if(signal.aborted){await put({...row,passed:row.passed+1},0);return}options.onError?.(job,thrown);let tried=row.tried+1;tried<attempts?await put({job,tried,passed:row.passed+1},(options.backoffMs??2e3)*2**(tried-1)):await store.set(DEAD,job.id,{id:job.id,kind:job.kind,tenant:job.tenant,attempts:tried,error:messageOf(thrown),at:new Date(clock.now()).toISOString(),row:{job,tried:0,passed:row.passed+1}})}},closing.signal)).held||await put({...row,passed:row.passed+1},BUSY_MS),await boss.complete(NAME,id)}async function turn(work){for(;isTaking;){let room=options.concurrency-active.size,jobs=room<=0?[]:await boss.fetch(NAME,{batchSize:room,priority:!0}).catch(()=>null);for(let{id,data}of jobs??[]){let running=perform(work,id,data).catch(thrown=>options.onError?.(data.job,thrown)).finally(()=>active.delete(running));active.add(running)}(jobs??[]).length===0&&await clock.sleep(100,closing.signal).catch(()=>{})}}return{backend:"pg-boss",async add(job){if((await store.get("bot-job-done",job.id)!==void 0||!await store.insertIfAbsent("bot-job-known",job.id,1,{ttlMs:KNOWN_MS}))&&await store.get("bot-job-known",job.id)===2)return!1;let isNew=await put({job,tried:0,passed:0},0);return await store.set("bot-job-known",job.id,2,{ttlMs:KNOWN_MS}),isNew},async start(work){isTaking=!0,loop=turn(work)},async counts(){let[waiting,open,dead]=await Promise.all([boss.getQueueSize(NAME,{before:"active"}),boss.getQueueSize(NAME,{before:"completed"}),store.keys(DEAD)]);return{waiting,active:Math.max(open-waiting,active.size),dead:dead.length}},async dead(limit){return(await store.getMany(DEAD,await store.keys(DEAD))).filter(one=>one!==void 0).map(({row:_row,...dead})=>dead).sort((a,b)=>a.at<b.at?1:-1).slice(0,limit)},async revive(id){let dead=await store.get(DEAD,id);return dead===void 0?!1:(await put(dead.row,0),await store.delete(DEAD,id),!0)},async close(graceMs){isTaking=!1;let ended=await endsWithin(clock,graceMs,Promise.allSettled(active));return closing.abort(new Error("The queue is closing.")),await loop,await Promise.allSettled(active),await boss.stop({graceful:!1,wait:!0}),ended}}}export{createPgBossQueue};
