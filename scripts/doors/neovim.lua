-- What Neovim's own client hears from the language server, as JSON in the file that SUNSET_SAID names. Written for 0.7, the one of Debian 12.
local said = { version = tostring(vim.version().major) .. '.' .. vim.version().minor .. '.' .. vim.version().patch }

local function finish(trouble)
  said.trouble = trouble
  vim.fn.writefile({ vim.fn.json_encode(said) }, vim.env.SUNSET_SAID)
  vim.cmd('qa!')
end

local function main()
  vim.cmd('filetype on')
  vim.cmd('edit ' .. vim.env.SUNSET_FILE)
  local buffer = vim.api.nvim_get_current_buf()
  -- the documentation's own lines, with the command that is built here
  dofile(vim.env.SUNSET_INIT)
  vim.bo.filetype = 'javascript'
  local client = gitlab_sunset
  if not client then return finish('the server did not start') end

  local function diagnostics() return vim.diagnostic.get(buffer) end
  -- until they are others than `before`
  local function told(before, patience)
    local function isNew() return vim.fn.json_encode(vim.tbl_map(function(each) return { each.lnum, each.col, each.message } end, diagnostics())) ~= before end
    vim.wait(patience, isNew, 20)
    return vim.fn.json_encode(vim.tbl_map(function(each) return { each.lnum, each.col, each.message } end, diagnostics()))
  end
  local function ask(method, params)
    local answers, trouble = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    local answer = answers and answers[client]
    if not answer or not answer.result then error(method .. ': ' .. tostring(trouble or (answer and vim.inspect(answer.err)) or 'nothing')) end
    return answer.result
  end
  local document = vim.lsp.util.make_text_document_params(buffer)

  local first = told('[]', 30000)
  said.first = vim.tbl_map(function(each)
    local raw = each.user_data and each.user_data.lsp or {}
    return { line = each.lnum, column = each.col, text = each.message, code = raw.code or each.code or '', related = #(raw.relatedInformation or {}) }
  end, diagnostics())
  local place = said.first[1]
  if not place then return finish('no diagnostics') end
  local position = { line = place.line, character = place.column }

  said.hover = ask('textDocument/hover', { textDocument = document, position = position }).contents.value

  -- a line that is typed and not saved
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "export const sites = () => fetch('https://gitlab.com/api/v4/geo_nodes');" })
  local started = vim.loop.hrtime()
  local typed = told(first, 10000)
  said.milliseconds = math.floor((vim.loop.hrtime() - started) / 1e6)
  said.typed = vim.tbl_map(function(each) return each.message end, diagnostics())

  local range = { start = position, ['end'] = position }
  local actions = ask('textDocument/codeAction', { textDocument = document, range = range, context = { diagnostics = {}, only = { 'quickfix' } } })
  said.actions = vim.tbl_map(function(each) return each.title end, actions)
  local action = actions[1]
  if not action then return finish('no quick fix') end
  if not action.edit then action = ask('codeAction/resolve', action) end
  vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(client).offset_encoding)
  told(typed, 10000)
  said.after = vim.tbl_map(function(each) return each.message end, diagnostics())
  said.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end, 20)
  said.stopped = vim.lsp.client_is_stopped(client)
  finish()
end

local ok, trouble = pcall(main)
if not ok then finish(tostring(trouble)) end
