import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{UserError}from"./chunk-5IKG75FL.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();var HOSTS=["claude-code","claude-desktop","vscode","cursor","codex"],STRICT=new Set(["claude-desktop","codex"]);function printConfig(host,installation){let known=HOSTS.find(name=>name===host);if(known===void 0)throw new UserError("INVALID_INPUT",`Unexpected host \`${host}\`, expected one of ${HOSTS.join(", ")}.`,{details:{hosts:HOSTS}});let env=STRICT.has(known)?{LAUNCH_MCP_TOOL_NAMES:"safe"}:{},server={command:installation.node,args:[installation.entry],env},json=value=>`${JSON.stringify(value,null,2)}
`;return{"claude-code":()=>({file:".mcp.json",text:json({mcpServers:{launch:{type:"stdio",...server}}})}),"claude-desktop":()=>({file:"claude_desktop_config.json",text:json({mcpServers:{launch:server}})}),vscode:()=>({file:".vscode/mcp.json",text:json({servers:{launch:{type:"stdio",...server}}})}),cursor:()=>({file:".cursor/mcp.json",text:json({mcpServers:{launch:server}})}),codex:()=>({file:"~/.codex/config.toml",text:toml(server)})}[known]()}function toml({command,args,env}){let quoted=text=>JSON.stringify(text),variables=Object.entries(env).map(([name,value])=>`${name} = ${quoted(value)}
`);return`[mcp_servers.launch]
command = ${quoted(command)}
args = [${args.map(quoted).join(", ")}]

[mcp_servers.launch.env]
${variables.join("")}`}export{HOSTS,printConfig};
